import { decimalMarks, markTold, type DecimalMark } from './numerals.ts';

/** What the texts of a file tell about its decimal mark (rule 61). */
export interface Notation {
  /** Texts with one reading, some examples of each mark. */
  readonly told: Readonly<Record<DecimalMark, readonly string[]>>;
  /** Texts with two readings, some examples. */
  readonly open: readonly string[];
}

/** How many examples are kept of each kind. */
const examples = 3;

/** What texts of figures tell. Numbers of typed cells tell nothing: leave them out. */
export const notationOf = (texts: Iterable<string>): Notation => {
  const found = { '.': new Set<string>(), ',': new Set<string>(), open: new Set<string>() };
  for (const text of texts) {
    const told = markTold(text);
    if (told !== null && found[told].size < examples) found[told].add(text.trim());
  }
  return { told: { '.': [...found['.']], ',': [...found[',']] }, open: [...found.open] };
};

/** What several parts of one file tell together. */
export const together = (all: readonly Notation[]): Notation => {
  const of = (examplesOf: (one: Notation) => readonly string[]) =>
    [...new Set(all.flatMap(examplesOf))].slice(0, examples);
  return {
    told: { '.': of(({ told }) => told['.']), ',': of(({ told }) => told[',']) },
    open: of(({ open }) => open),
  };
};

/** The marks that texts with one reading have. */
export const toldMarks = ({ told }: Notation): readonly DecimalMark[] =>
  decimalMarks.filter((mark) => told[mark].length > 0);

/**
 * The decimal mark of a file: the one that its texts tell. Null where a person has to say it, because some texts have two
 * readings, and the others tell nothing or both.
 */
export const markIn = (notation: Notation): DecimalMark | null => {
  const marks = toldMarks(notation);
  const [only] = marks;
  if (marks.length === 1 && only) return only;
  return notation.open.length > 0 ? null : '.';
};
