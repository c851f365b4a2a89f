// What is read where a host copies something.
export const copied = "Copied";
export const notCopied = "Couldn't copy. Select the text and copy it.";
