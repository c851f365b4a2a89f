// What the scripts of the pages find in a browser, where TypeScript's own description is wider than the pages are.

declare const htmx: {
  ajax(method: string, address: string, context: object): Promise<void>;
};

/** What is asked for by a selector that ends so is a control, a menu or the form of a hand. */
type Field = `${string}input` | `${string}input[${string}]` | `${string}[name=${string}]` | `${string}:checked`;
type Menu = "details" | `details.${string}` | `${string}details[${string}]` | `${string}[data-player]`;
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

type Answer = "maker" | "tricks" | "no_play" | "named_partner" | "lone_defender" | "call_round" | "dealer";
/** What the form of a hand, or of a round's points, asks for; as it is typed. */
type Typed = Partial<Record<Answer | "opening" | "points-1" | "points-2" | "hands", string>>;
/** A hand, or the points of a round (`isTotal`), as it goes from phone to phone. */
interface Play extends Typed {
  readonly key: string;
  readonly place: string;
  readonly table: string;
  readonly round: number;
  readonly number: number;
  readonly alone: boolean;
  readonly isTotal: boolean;
}
/** A hand that is kept on this phone, in the words that its list has for it. */
interface Hand extends Play {
  readonly said: string;
  readonly state: "waiting" | "refused" | "told";
  /** How often it has been sent. */
  readonly tries: number;
  /** Why it was refused. */
  readonly sentences?: string[];
  /** Whether this phone was not let in when it was sent last. */
  readonly stale?: boolean;
}
/** Which kind of partners a table has, the count of its seats, who dealt first, and sides by seat, from seat 1 on. */
interface Seats {
  readonly kind?: string;
  readonly count: number;
  readonly first: number;
  readonly sides: number[];
}
/** The seats of a hand's makers, and of the others that play it. */
interface Parties {
  readonly makers: number[];
  readonly defenders: number[];
}
/** What the server answers of a hand that it has taken: `scores` and `points` by side, and the table's new stamp. */
interface Receipt {
  readonly number: number;
  readonly stamp: string;
  readonly progress: string;
  readonly outcome: string;
  readonly points: number[];
  readonly scores?: number[];
  readonly is_done?: boolean;
}

/** An answer to what a table sends: the `html` of the table, empty where this phone is not let in, or a receipt. */
interface TableAnswer {
  readonly status: number;
  readonly html?: string;
  readonly receipt?: Receipt;
}

/** What a kind of night is usually played with, and whether one enters as a player or as a pair. */
interface Usual {
  readonly who: string;
  readonly capacity: string;
  readonly prizes: string;
  /** How many fill or empty a table. */
  readonly step: number;
  readonly is_timed: boolean;
  readonly has_rounds: boolean;
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
