/** A UTC time in the browser's zone, to the second and with its zone. */
export const fullInstant = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso));

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => /^./u.exec(word ?? '')?.[0] ?? '',
  );
  return letters.join('').toUpperCase();
};
