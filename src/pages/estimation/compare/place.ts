import { marks, type DifferenceMark } from '../../../domain/estimation/compare/compare.ts';
import type { DifferenceFilter } from '../../../domain/estimation/compare/filter.ts';
import { isDecimalText } from '../../../domain/decimal.ts';
import type { Sides } from './revisions.ts';

/** What the address says: the sides, and which lines are shown. */
export interface PlaceInComparison {
  readonly sides: Partial<Sides>;
  readonly filter: DifferenceFilter;
  /** Lines that are the same on both sides too. */
  readonly unchanged: boolean;
}

const isMark = (word: string): word is DifferenceMark => marks.some((mark) => mark === word);

export const placeOf = (query: URLSearchParams): PlaceInComparison => {
  const [from, to, least, structure, text] = ['from', 'to', 'least', 'in', 'text'].map((name) => query.get(name) ?? '');
  const kinds = (query.get('marks') ?? '').split(',').filter(isMark);
  return {
    sides: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    filter: {
      ...(kinds.length ? { marks: kinds } : {}),
      ...(least && isDecimalText(least) ? { least } : {}),
      ...(structure ? { structure } : {}),
      ...(text ? { text } : {}),
    },
    unchanged: query.get('unchanged') === 'yes',
  };
};

/** The query of an address; what narrows nothing is left out. */
export const placeQuery = ({ sides, filter, unchanged }: PlaceInComparison): URLSearchParams => {
  const words = {
    from: sides.from,
    to: sides.to,
    marks: filter.marks?.join(','),
    least: filter.least,
    in: filter.structure,
    text: filter.text,
    unchanged: unchanged ? 'yes' : undefined,
  };
  return new URLSearchParams(
    Object.entries(words).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
};

/** How many words narrow the lines. */
export const filterCount = ({ marks: kinds, least, structure, text }: DifferenceFilter): number =>
  [kinds?.length, least, structure, text].filter(Boolean).length;
