/**
 * A mention of a colleague in a text: `@[Tom Whitaker](user:12)`. It is a Markdown link after an @, so the plain text
 * is readable too. The id identifies the person; the name is the one at the time of writing.
 */
interface Mention {
  readonly id: number;
  readonly name: string;
}

const token = /@\[([^[\]\r\n]{1,200})\]\(user:([1-9]\d{0,14})\)/g;

/** The token of a person. A bracket would end the name early, so it is removed. */
export const mentionToken = ({ id, name }: Mention): string =>
  `@[${name.replace(/[[\]\r\n]/g, '').slice(0, 200) || 'somebody'}](user:${id})`;

/** The people mentioned in a text, each once, in order. */
export const mentionsIn = (text: string): Mention[] => {
  const found = new Map<number, Mention>();
  for (const [, name = '', id] of text.matchAll(token))
    if (!found.has(Number(id))) found.set(Number(id), { id: Number(id), name });
  return [...found.values()];
};

/** The text with each token replaced. */
export const withMentions = (text: string, shown: (mention: Mention) => string): string =>
  text.replace(token, (_, name: string, id: string) => shown({ id: Number(id), name }));

/** The marks of **bold**, *italic*, `code`, links and lists, with the words between them. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, ''],
  [/\[([^[\]\r\n]+)\]\([^()\s]*\)/g, '$1'],
  [/\*\*(?=\S)([^*\r\n]+)(?<=\S)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])__(?=\S)([^_\r\n]+)(?<=\S)__(?![\p{L}\p{N}_])/gu, '$1'],
  [/\*(?=\S)([^*\r\n]+)(?<=\S)\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\r\n]+)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`\r\n]+)`/g, '$1'],
];

/** The start of a text on one line, with names instead of tokens and without marks, at most `max` characters. */
export const excerptOf = (text: string, max = 160): string => {
  const plain = marks.reduce(
    (read, [mark, words]) => read.replace(mark, words),
    withMentions(text, ({ name }) => `@${name}`),
  );
  const line = plain.replace(/\s+/g, ' ').trim();
  // A cut within a surrogate pair would leave half a character.
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd()}…`
    : line;
};
