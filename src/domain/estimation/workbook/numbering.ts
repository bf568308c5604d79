/** The parts of an item number: "A.1.2" is `['A', '1', '2']`. */
export const partsOf = (ref: string): readonly string[] =>
  ref
    .trim()
    .replace(/^(?:item|section|bill|part|no|nr)\.?\s*(?:no\.?)?\s*/i, '')
    .split(/[.\-/_)(\s]+/)
    .filter(Boolean)
    .flatMap((part) => /^([a-z]+)(\d+)$/i.exec(part)?.slice(1) ?? [part])
    // "1.0" is the number of the section that "1.1" is in.
    .filter((part, at, all) => !(at === all.length - 1 && at > 0 && /^0+$/.test(part)))
    .map((part) => (/^\d+$/.test(part) ? part.replace(/^0+(?=\d)/, '') : part.toUpperCase()));

const looks =
  /^(?:(?:item|section|bill|part|no|nr)\.?\s*(?:no\.?)?\s*)?\(?(?:[a-z]{1,2}|\d{1,4}|[ivxl]{1,6})(?:[.\-/_](?:[a-z]{1,2}|\d{1,4})|(?<=[a-z])\d{1,4}|(?<=\d)[a-z])*[.)]{0,2}$/i;

/** Whether a text looks like an item number: "1", "1.1", "A", "A.1.2", "(iv)". */
export const isNumbering = (text: string): boolean => {
  const bare = text.trim();
  return bare !== '' && bare.length <= 20 && looks.test(bare);
};

/** Whether `outer` is the number of a group that `inner` is in: "A.1" of "A.1.2". */
export const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
  outer.length > 0 && outer.length < inner.length && outer.every((part, at) => part === inner[at]);

const kindOf = (part: string) => (/^\d+$/.test(part) ? 'number' : 'letter');

/** How a number is made: two numbers of the same style may be neighbours. */
export const styleOf = (parts: readonly string[]): string => parts.map(kindOf).join(' ');
