import type { ComparedChange, Value } from '../../../../domain/estimation/compare/changes.ts';
import type { LineDifference } from '../../../../domain/estimation/compare/compare.ts';
import { basisLabels, isLineBasis, isOutsideBasis, isPercentBasis } from '../../../../domain/estimation/basis.ts';
import { totalQuantity } from '../../../../domain/estimation/prices.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { evaluate } from '../../../../domain/formula.ts';
import type { ComparedRow } from '../../../../resources/estimation/compareAnswers.ts';
import { mapped } from '../../../../domain/longWork.ts';
import { withPauses } from '../../../pauses.ts';
import { namedReferences, type NamedReference, type ReadLine } from './lines.ts';

type Difference = LineDifference<ReadLine>;
/** A line of the answer before a filter. */
export type WholeRow = Omit<ComparedRow, 'context'>;

const isNamed = (field: string): field is NamedReference => namedReferences.some((name) => name === field);
const textOf = (value: Value): string | null => (value === null || value === '' ? null : String(value));

const shownOf = (field: string, value: Value): string | null =>
  field === 'basis' && isLineBasis(value) ? basisLabels[value] : textOf(value);

const changeShown = ({ field, from, to }: ComparedChange, line: Difference): ComparedRow['changes'][number] =>
  isNamed(field)
    ? { field, from: line.from?.names[field] ?? null, to: line.to?.names[field] ?? null }
    : { field, from: shownOf(field, from), to: shownOf(field, to) };

/** The total quantity to 4 places; of what is in no total the one that it has of its own. */
const quantityOf = (line: ReadLine): string | null => {
  if (isOutsideBasis(line.basis)) return line.alternate_quantity ?? null;
  return line.quantity === null ? null : evaluate({ rounded: totalQuantity, places: 4 }, { ...line });
};

const figuresOf = (line: ReadLine | undefined): ComparedRow['from'] =>
  line
    ? {
        id: line.id,
        quantity: quantityOf(line),
        basis: isLineBasis(line.basis) ? line.basis : null,
        percent: line.percent ?? null,
        rate: line.kind === 'item' && !isPercentBasis(line.basis) ? (line.rate ?? null) : null,
        extension: line.kind === 'item' && !isOutsideBasis(line.basis) ? (line.extension ?? null) : null,
      }
    : null;

/** The name of a line within the answer: short, and the same whenever the same two sides are compared. */
const nameOf = ({ from, to }: Difference): string => (to ? `n${to.id}` : `o${from?.id ?? 0}`);

/** The lines of a comparison as the answer has them. */
export const rowsOfComparison = (lines: readonly Difference[]): Promise<WholeRow[]> => {
  const names = new Map(lines.map((line) => [line.key, nameOf(line)]));
  return withPauses(
    mapped(lines, (line) => {
      const shown = assertDefined(line.to ?? line.from);
      return {
        key: nameOf(line),
        parent_key: line.parent_key === null ? null : (names.get(line.parent_key) ?? null),
        level: line.level,
        kind: shown.kind,
        ref: shown.ref === undefined || shown.ref === null ? null : String(shown.ref),
        code: shown.code === undefined || shown.code === null ? null : String(shown.code),
        description: shown.description,
        unit: shown.unit === undefined || shown.unit === null ? null : String(shown.unit),
        from: figuresOf(line.from),
        to: figuresOf(line.to),
        marks: [...line.marks],
        changes: line.changes.map((change) => changeShown(change, line)),
        money: line.money,
      };
    }),
  );
};
