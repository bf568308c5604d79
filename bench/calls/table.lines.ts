/** What a line of figures says about its call. */
interface Call {
  readonly kind: string;
  readonly person: string;
  readonly path: string;
}

/** The same call on another database has other ids and words: it is known by its place among those of its path. */
export const byCall = <T extends Call>(lines: readonly T[]): Map<string, T> => {
  const seen = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const path = line.path
        .replace(/page=\d+/, (page) => (page === 'page=1' ? page : 'page=deep'))
        .replace(/\d+/g, '#')
        .replace(/(search|q|filter)=[^&]*/, '$1=');
      const key = `${line.kind} ${line.person} ${path}`;
      const n = (seen.get(key) ?? 0) + 1;
      seen.set(key, n);
      return [`${key} ${n}`, line];
    }),
  );
};
