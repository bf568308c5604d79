/** The most characters of a name, its extension among them: it fits into every file system also when written out. */
const longest = 120;
const longestExtension = 16;

/** Control characters, and those that turn the direction of text, in which `exe.pdf` could hide as `fdp.exe`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** What some system takes for a path, a wildcard or a redirection. */
const meaning = /[\\/:*?"<>|]/g;
/** Names that Windows keeps for devices, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const shortened = (name: string): string => {
  const letters = Array.from(name);
  if (letters.length <= longest) return name;
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= longestExtension ? letters.slice(dot) : [];
  return [...letters.slice(0, longest - extension.length), ...extension].join('');
};

/**
 * A file's name as it is kept and shown: the last part of a path, in one line, readable in the order in which it is
 * written, safe to save under on any system, and never empty.
 */
export const safeName = (sent: string): string => {
  // A browser writes a quotation mark into the header as %22.
  const last = sent.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? '';
  const plain = last.normalize('NFC').replace(unseen, '').replace(meaning, '_').replace(/\s+/g, ' ');
  const trimmed = shortened(plain.trim()).replace(/[. ]+$/, '');
  if (/^\.*$/.test(trimmed)) return 'file';
  return trimmed.replace(device, '_$1');
};
