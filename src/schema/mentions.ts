/**
 * A colleague called upon in a text: `@[Tom Whitaker](user:12)`. It reads as Markdown's link after an @, so that a text
 * stays readable wherever it is shown as it is. The id counts; the name is what stood there when it was written.
 */
export interface Mention {
  readonly id: number;
  readonly name: string;
}

const token = /@\[([^[\]\r\n]{1,200})\]\(user:([1-9]\d{0,14})\)/g;

/** The token of a person. Brackets in a name would end it early, so they are left out. */
export const mentionToken = ({ id, name }: Mention): string =>
  `@[${name.replace(/[[\]\r\n]/g, '').slice(0, 200) || 'somebody'}](user:${id})`;

/** Everybody whom a text calls upon, each once, in order. */
export const mentionsIn = (text: string): Mention[] => {
  const found = new Map<number, Mention>();
  for (const [, name = '', id] of text.matchAll(token))
    if (!found.has(Number(id))) found.set(Number(id), { id: Number(id), name });
  return [...found.values()];
};

/** The text with each token replaced. */
export const withMentions = (text: string, shown: (mention: Mention) => string): string =>
  text.replace(token, (_, name: string, id: string) => shown({ id: Number(id), name }));

/** A text on one line, as a person reads it, at most `max` characters. */
export const excerptOf = (text: string, max = 160): string => {
  const line = withMentions(text, ({ name }) => `@${name}`)
    .replace(/\s+/g, ' ')
    .trim();
  // A cut through a pair of surrogates would leave half a character.
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd()}…`
    : line;
};
