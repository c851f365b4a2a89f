// Keys that a browser makes, each of its own: what is sent twice under one key counts once.
/** Make a key; where no browser does so itself, from random bytes, as version 4 of RFC 9562. */
export const newKey = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  return [...bytes]
    .map((byte, at) => ([4, 6, 8, 10].includes(at) ? "-" : "") + byte.toString(16).padStart(2, "0"))
    .join("");
};
