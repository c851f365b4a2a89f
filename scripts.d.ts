// What the scripts of the pages find in a browser, where TypeScript's own description is wider than the pages are.

declare const htmx: {
  ajax(method: string, address: string, context: object): Promise<void>;
};

/** What is asked for by a selector that ends so is a control, a menu or the form of a hand. */
type Field = `${string}input` | `${string}input[${string}]` | `${string}[name=${string}]` | `${string}:checked`;
type Menu = `${string}details[${string}]` | `${string}[data-player]`;
/** A form whose fields are asked for by name. */
type FieldForm = HTMLFormElement & { readonly elements: Record<string, HTMLInputElement> };
/** What can be tapped: a link, a button, a field, a menu, or the label of a field. */
interface Control extends HTMLElement {
  href?: string;
  form?: HTMLFormElement | null;
  name?: string;
  value?: string;
  control?: Control | null;
}
type Asked<S extends string> = S extends "form.entry" | `form[${string}]` | `form#${string}`
  ? FieldForm
  : S extends `select[${string}]`
  ? HTMLSelectElement
  : S extends `${string}optgroup`
    ? HTMLOptGroupElement
    : S extends Menu
      ? HTMLDetailsElement
      : S extends `${string}button`
        ? HTMLButtonElement
        : S extends Field
          ? HTMLInputElement
          : HTMLElement;

/** Every other element that the scripts ask for is one of HTML too. */
interface ParentNode {
  querySelector<S extends string>(selectors: S): Asked<S> | null;
  querySelectorAll<S extends string>(selectors: S): NodeListOf<Asked<S>>;
}
interface Element {
  closest<S extends string>(selectors: S): Asked<S> | null;
}

/** An event whose target is known, as it is where only elements of one kind can be its origin. */
type From<E, T = HTMLElement> = E & { readonly target: T };

interface Navigator {
  /** Whether the page is installed; a word of the browsers of iPhones alone. */
  readonly standalone?: boolean;
}
interface DocumentEventMap {
  "server-time": CustomEvent<number>;
}
