/** The most bytes of a name with its extension, in UTF-8: as many as file systems take. */
const maxBytes = 255;
/** In characters, with the dot. */
const maxExtensionLength = 16;

/** Control characters, and those that reverse the direction of text and could show `fdp.exe` as `exe.pdf`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** Characters with a meaning in paths, wildcards or redirections. */
const meaning = /[\\/:*?"<>|]/g;
/** Names of devices on Windows, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const sizeOf = (text: string): number => Buffer.byteLength(text);

const shortened = (name: string): string => {
  if (sizeOf(name) <= maxBytes) return name;
  const letters = Array.from(name);
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= maxExtensionLength ? letters.slice(dot).join('') : '';
  let [kept, left] = ['', maxBytes - sizeOf(extension)];
  // A letter is whole or not there.
  for (const letter of letters) {
    left -= sizeOf(letter);
    if (left < 0) break;
    kept += letter;
  }
  return `${kept.trimEnd()}${extension}`;
};

/**
 * The stored and shown name of a file: the last part of its path on one line, without reversed text, safe on any system
 * and never empty.
 */
export const safeName = (sent: string): string => {
  // A browser encodes a quotation mark in the header as %22.
  const last = sent.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? '';
  const plain = last.normalize('NFC').replace(unseen, '').replace(meaning, '_').replace(/\s+/g, ' ');
  const named = plain
    .trim()
    .replace(/[. ]+$/, '')
    .replace(device, '_$1');
  const trimmed = shortened(named).replace(/[. ]+$/, '');
  return /^\.*$/.test(trimmed) ? 'file' : trimmed;
};
