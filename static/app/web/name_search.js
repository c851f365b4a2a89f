// Whom somebody means by what they typed so far.

/** Without accents, capitals and double spaces: as it is typed on a phone.
 *
 * @param {string} text
 */
export const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

/** The names that fit: the one typed in full, else those with a word that begins so, each once.
 *
 * @type {(names: string[], typed: string) => string[]}
 */
export const fitting = (names, typed) => {
  const wanted = plain(typed);
  if (!wanted) return [];
  const different = [...new Set(names)];
  const whole = different.filter((name) => plain(name) === wanted);
  return whole.length ? whole : different.filter((name) => ` ${plain(name)}`.includes(` ${wanted}`));
};

/** Whether each word that was typed begins a word of the text; nothing typed fits everything.
 *
 * @type {(text: string, typed: string) => boolean}
 */
export const fits = (text, typed) => {
  const spaced = ` ${plain(text)}`,
    parted = spaced.replace(/[-()&\s]+/g, " ");
  return plain(typed)
    .split(" ")
    .every((word) => spaced.includes(` ${word}`) || parted.includes(` ${word}`));
};
