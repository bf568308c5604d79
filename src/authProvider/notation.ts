import { getSession, subscribeSession } from './session.ts';

/** The notation of the branch that one works in, as a language tag; undefined: as the browser has it (rule 106). */
const tagNow = (): string | undefined => {
  const session = getSession();
  const notation = session?.assigned_branches.find(({ id }) => id === session.branch)?.notation;
  return notation === 'browser' ? undefined : notation;
};

// Every cell of a grid asks for it.
let tag = tagNow();
subscribeSession(() => (tag = tagNow()));

/** In which language dates and numbers are shown now. @see tagNow */
export const notation = (): string | undefined => tag;

/** A formatter for each notation, made at its first use: that takes a hundred times as long as to use it. */
const forEach = <F>(make: (locale: string | undefined) => F): (() => F) => {
  const made = new Map<string | undefined, F>();
  return () => {
    const known = made.get(tag);
    if (known) return known;
    const formatter = make(tag);
    made.set(tag, formatter);
    return formatter;
  };
};

/** What formats numbers so, in the notation at the time of its use. */
export const numbersAs = (options: Intl.NumberFormatOptions = {}): (() => Intl.NumberFormat) =>
  forEach((locale) => new Intl.NumberFormat(locale, options));

/** What formats days and times so, in the notation at the time of its use. */
export const datesAs = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  forEach((locale) => new Intl.DateTimeFormat(locale, options));
