// Makes elements of a page.
export const make = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  element.append(...(Array.isArray(text) ? text : [text]));
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
};
