import type { RateOrigin } from '../../src/domain/rateOrigins.ts';
import type { Made } from './sales.ts';

export type Basis =
  | 'provisional_sum'
  | 'rate_only'
  | 'alternate'
  | 'optional'
  | 'percent_of_structure'
  | 'percent_of_all';

/** A line of the model: quantities, rates and percentages in hundredths, a share of overheads in cents. */
export interface Line {
  readonly kind: 'structure' | 'bom' | 'item';
  readonly name: string;
  /** Of the line that stands for it in the product, and the version that it was read with; 0: it is new. */
  id: number;
  version: number;
  quantity: bigint | null;
  /** Null: it is measured. */
  basis: Basis | null;
  percent: bigint | null;
  /** The quantity of what is in no total. */
  alternate: bigint | null;
  material: bigint | null;
  /** Where the material rate came from. */
  source: RateOrigin | null;
  labour: bigint | null;
  target: bigint | null;
  margin: bigint;
  overhead: bigint;
  /** Who has verified it. */
  marks: { reviewer: boolean; approver: boolean };
  children: Line[];
}

export const isPercentage = ({ basis }: Line): boolean => basis?.startsWith('percent') === true;
/** Alternates and optional lines have a quantity of their own. */
export const isOutside = ({ basis }: Pick<Line, 'basis'>): boolean => basis === 'alternate' || basis === 'optional';
/** Lines of which the amount is quantity × rate. */
export const hasQuantity = ({ basis }: Pick<Line, 'basis'>): boolean => basis === null || basis === 'provisional_sum';
export const isMarked = ({ marks }: Line): boolean => marks.reviewer || marks.approver;

interface Placed {
  readonly line: Line;
  readonly depth: number;
  readonly parent: Line | undefined;
}

/** The lines of a tree in the order in which a person reads them. */
export const everyLine = (lines: readonly Line[], depth = 0, parent?: Line): Placed[] =>
  lines.flatMap((line) => [{ line, depth, parent }, ...everyLine(line.children, depth + 1, line)]);

/** The rows of an answer in the same order. */
export const inOrder = (rows: readonly Made[]): Made[] => {
  const below = (parent: number | undefined): Made[] =>
    rows
      .filter(({ parent_line_id }) => parent_line_id === parent)
      .toSorted((a, b) => a.position - b.position)
      .flatMap((row) => [row, ...below(row.id)]);
  return below(undefined);
};

export const siblingsOf = (lines: Line[], line: Line): Line[] =>
  lines.includes(line) ? lines : (lines.map((l) => siblingsOf(l.children, line)).find((found) => found.length) ?? []);

/** The same lines again, to be changed apart from these. */
export const cloneOf = (line: Line): Line => ({
  ...line,
  marks: { ...line.marks },
  children: line.children.map(cloneOf),
});

/** New lines like these: without marks, and without a share of overheads. */
export const copyOf = (line: Line): Line => ({
  ...line,
  id: 0,
  overhead: 0n,
  marks: { reviewer: false, approver: false },
  children: line.children.map(copyOf),
});

/** Structures hold all, BOMs of items those that are measured or have a rate only, items nothing. */
const holds = (parent: Line, line: Line): boolean =>
  parent.kind === 'structure' ||
  (parent.kind === 'bom' && line.kind !== 'structure' && (line.basis === null || line.basis === 'rate_only'));

/** BOMs are chosen more often: they are what factors are made of. */
export const weighed = (line: Line): Line[] => (line.kind === 'bom' ? [line, line, line, line] : [line]);

/** Quantities of two places in so many levels have the 16 places of a factor at most. */
const maxDepth = 6;
const heightOf = (line: Line): number => 1 + Math.max(0, ...line.children.map(heightOf));

/** The lines that can hold this one; undefined is the top. */
export const placesFor = (tree: readonly Line[], line: Line): (Line | undefined)[] => {
  const below = new Set(everyLine([line]).map((inside) => inside.line));
  const height = heightOf(line);
  return [
    undefined,
    ...everyLine(tree).flatMap(({ line: parent, depth }) =>
      depth + height < maxDepth && !below.has(parent) && holds(parent, line) ? weighed(parent) : [],
    ),
  ];
};

export const oneOf = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T;
