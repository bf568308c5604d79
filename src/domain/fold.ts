/** What ends a line, and every other sign of Unicode that is a space: no-break, narrow, ideographic … */
const spaces = /(?!\uFEFF)[\s\u0085]/gu;
/**
 * Signs without a width or a meaning in a line: control characters (but U+0000, which is refused), soft hyphens,
 * zero-width spaces, marks of direction, fillers.
 */
const unseen = /(?!\0)[\p{Cc}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/gu;

/** Scripts whose letters join, in which a joiner or its absence makes another word: Persian, Hindi, Sinhala … */
const joining = [
  'Arab Syrc Mong Nkoo Mand Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr Java Bali',
]
  .flatMap((all) => all.split(' '))
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
/** Of those signs the ones that say what is read: joiners within a word, what makes one picture or letter of several. */
const meant = new RegExp(
  [
    `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\p{Ideographic})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,7})[\u{E0020}-\u{E007F}]`,
    String.raw`(?<=[\u1820-\u18AA])[\u180B-\u180F]`,
  ].join('|'),
  'gu',
);

/** A text in quotation marks that stand around it: `"AB  12"`, and not the inches of `2" × 3"`. */
const quoted = /(?<=^|[ (])(?:"[^"]*"|“[^“”]*”|„[^„“]*“|«[^«»]*»)(?=$|[ ),.;:])/gu;
const ofMany = / {2,}/gu;

/** What most texts lack, which stay as they are: another sign than printable ASCII, two spaces in a row, one at an end. */
const toFold = /[^ -~]| {2}|^ | $/u;

/** The text without the parts of a pattern, except those of another. */
const without = (text: string, pattern: RegExp, except: RegExp): string => {
  const kept = new Set(Array.from(text.matchAll(except), ({ index }) => index));
  return text.replace(pattern, (sign, at: number) => (kept.has(at) ? sign : ''));
};

/** The text with single spaces, but for those between quotation marks. */
const singleSpaced = (text: string): string => {
  let from = 0;
  let plain = '';
  for (const { 0: verbatim, index } of text.matchAll(quoted)) {
    plain += text.slice(from, index).replace(ofMany, ' ') + verbatim;
    from = index + verbatim.length;
  }
  return plain + text.slice(from).replace(ofMany, ' ');
};

const once = (text: string): string =>
  singleSpaced(without(text.replace(spaces, ' '), unseen, meant).normalize('NFC').trim());

/**
 * The one form of a text of one line (rule 143): NFC, plain single spaces, none at the ends, nothing that is not seen.
 * What ends a line is a space. Spaces between quotation marks stay as many as they are. Half a surrogate pair and
 * U+0000 remain: the check refuses them. Folded once more it stays as it is.
 */
export const oneLine = (text: string): string => {
  if (!toFold.test(text)) return text;
  let folded = once(text);
  // What was taken away may leave signs beside each other that were apart.
  for (let again = once(folded); again !== folded; again = once(folded)) folded = again;
  return folded;
};

/** Folds letters as the database does (`keyOf` of `db/textKey.ts`): lower case, and one sigma for both. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

/** What two names have in common if they are one: of their one form, whatever its case. */
export const nameKey = (text: string): string => foldCase(oneLine(text));
