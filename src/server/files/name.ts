/** The most characters of a name with its extension: it also fits into every file system in UTF-8. */
const maxLength = 120;
const maxExtensionLength = 16;

/** Control characters, and those that reverse the direction of text and could show `fdp.exe` as `exe.pdf`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** Characters with a meaning in paths, wildcards or redirections. */
const meaning = /[\\/:*?"<>|]/g;
/** Names of devices on Windows, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const shortened = (name: string): string => {
  const letters = Array.from(name);
  if (letters.length <= maxLength) return name;
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= maxExtensionLength ? letters.slice(dot) : [];
  return [...letters.slice(0, maxLength - extension.length), ...extension].join('');
};

/**
 * The stored and shown name of a file: the last part of its path on one line, without reversed text, safe on any system
 * and never empty.
 */
export const safeName = (sent: string): string => {
  // A browser encodes a quotation mark in the header as %22.
  const last = sent.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? '';
  const plain = last.normalize('NFC').replace(unseen, '').replace(meaning, '_').replace(/\s+/g, ' ');
  const trimmed = shortened(plain.trim()).replace(/[. ]+$/, '');
  if (/^\.*$/.test(trimmed)) return 'file';
  return trimmed.replace(device, '_$1');
};
