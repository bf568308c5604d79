import { centsOf, evaluate } from '../domain/formula.ts';
import type { Line, LineFigures } from '../domain/lines.ts';
import { holdsLines, lacks, type Breakdown } from './breakdown.ts';
import { columnsOf, enteredFields, isDecimal, isRows, type Fields } from './field.ts';
import type { PartOf, Resource } from './resource.ts';
import { inSentence } from './words.ts';

/** A resource whose records are lines of a breakdown. */
export type BrokenDown = Resource & { readonly breakdown: Breakdown; readonly partOf: PartOf };

/** Whether the records of a resource are lines of a breakdown. */
export const isBrokenDown = (resource: Resource): resource is BrokenDown =>
  resource.breakdown !== undefined && resource.partOf !== undefined;

/** The lines of a breakdown. @throws Error for other records */
export const brokenDownOf = (resource: Resource): BrokenDown => {
  if (!isBrokenDown(resource)) throw new Error(`${resource.name} are no lines of a breakdown`);
  return resource;
};

/** The most lines and levels where nothing is said. */
const usual = { lines: { postgres: 20_000, embedded: 20_000 }, levels: 20 };

/** The most lines of one parent and the most levels, and what the parent is called there. */
export const roomOf = ({ breakdown, partOf }: BrokenDown) => {
  const { lines, levels, of = `A ${inSentence(partOf.parent.title)}` } = { of: undefined, ...usual, ...breakdown.most };
  return { lines, levels, of };
};

/** The fields that a form of a line of this kind asks for: those of all lines, then its own. */
export const fieldsOfKind = ({ breakdown, partOf, entered }: BrokenDown, kind: string): Fields => {
  const own = enteredFields(breakdown.kinds[kind]?.fields ?? {});
  const common = Object.entries(entered).filter(
    ([name, f]) =>
      !(name in own) &&
      ![partOf.by, 'kind', 'parent_line_id'].includes(name) &&
      !isRows(f) &&
      breakdown.carried?.includes(name) !== true &&
      lacks(breakdown, kind, name) === undefined,
  );
  return { ...Object.fromEntries(common), ...own };
};

const known = new WeakMap<BrokenDown, LineFigures>();

/**
 * What the figures of a breakdown's lines follow from: the formulas of its fields, the sums of its `totals` over lines
 * that hold no others, and what its `figures` say beyond.
 */
export const figuresOf = (resource: BrokenDown): LineFigures => {
  const figures = known.get(resource) ?? figuresFrom(resource);
  known.set(resource, figures);
  return figures;
};

const figuresFrom = ({ breakdown, fields }: BrokenDown): LineFigures => {
  const { totals = [] } = breakdown;
  const computed = columnsOf(fields).flatMap(([name, f]) =>
    isDecimal(f) && f.formula !== undefined ? [[name, f.formula] as const] : [],
  );
  const groups = new Set(Object.keys(breakdown.kinds).filter((kind) => holdsLines(breakdown, kind)));
  const nothing = totals.map(() => 0n);
  return {
    sums: totals.length,
    totals: totals.length,
    addsOf: (line) => (groups.has(line.kind) ? nothing : totals.map((name) => centsOf(line[name]))),
    withFigures: (line): Line => ({
      ...line,
      ...Object.fromEntries(computed.map(([name, formula]) => [name, evaluate(formula, line)])),
    }),
    placed: (line) => line,
    handsDownSame: () => true,
    followsFrom: () => null,
    following: (line) => line,
    ...breakdown.figures,
  };
};
