// Makes elements of a page, and finds those that a page has wherever its script asks for them.

/** Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {string | Node | (string | Node)[]} text
 * @param {Record<string, string>} attributes
 */
export const make = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  element.append(...(Array.isArray(text) ? text : [text]));
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
};
/** Find what must be there; throws an Error that names it where it is not.
 *
 * @template {string} S
 * @param {ParentNode} scope
 * @param {S} selector
 */
export const find = (scope, selector) => {
  const found = scope.querySelector(selector);
  if (!found) throw new Error(`The page is missing ${selector}.`);
  return found;
};
