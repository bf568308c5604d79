import { isRows, isReference, nameColumn, type Fields } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { normalisedForm } from '../fields/values.ts';

type Values = Readonly<Record<string, unknown>>;

/** The conflict in the answer of a 409 (rule 13). */
export interface FormConflict {
  readonly changed_by_name: string | null;
  readonly changed_at: string;
  readonly current: AnyRecord;
}
export const isConflict = (value: unknown): value is FormConflict => isRecord(value) && isRecord(value['current']);

export type ConflictSide = 'mine' | 'theirs';
/** A field with two different values. */
export interface FieldDifference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The side that changed the field; mine when both did. */
  readonly suggested: ConflictSide;
  readonly both: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields with different values on both sides, each with the suggested side. */
export const differences = (fields: Fields, base: Values, mine: Values, theirs: Values): FieldDifference[] => {
  const [b, m, t] = [normalisedForm(fields, base), normalisedForm(fields, mine), normalisedForm(fields, theirs)];
  return Object.keys(fields).flatMap((name) => {
    if (same(m[name], t[name])) return [];
    const [iDid, theyDid] = [!same(m[name], b[name]), !same(t[name], b[name])];
    return [
      { name, mine: m[name], theirs: t[name], suggested: iDid ? 'mine' : 'theirs', both: iDid && theyDid } as const,
    ];
  });
};

/** The record with my values. A changed reference loses its name, since the name belongs to the old reference. */
export const withoutNames = (fields: Fields, base: Values, mine: Values): Values => {
  const stale = Object.entries(fields).flatMap(([name, f]) =>
    isReference(f) && name in mine && !same(mine[name], base[name]) ? [nameColumn(name)] : [],
  );
  return Object.fromEntries(Object.entries({ ...base, ...mine }).filter(([name]) => !stale.includes(name)));
};

/** My lines on top of theirs. A line that they have removed becomes a new line. */
const onTopOf = (mine: unknown, theirs: unknown): unknown => {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  const known = new Set(theirs.map((line: { id?: unknown }) => line.id));
  return mine.map((line: Values) =>
    known.has(line['id']) ? line : Object.fromEntries(Object.entries(line).filter(([k]) => k !== 'id')),
  );
};

/** Their record with my chosen values. */
export const merged = (
  fields: Fields,
  theirs: Values,
  found: readonly FieldDifference[],
  chosen: Readonly<Record<string, ConflictSide>>,
): Values => ({
  ...theirs,
  ...Object.fromEntries(
    found
      .filter((d) => (chosen[d.name] ?? d.suggested) === 'mine')
      .map((d) => [d.name, fields[d.name] && isRows(fields[d.name]!) ? onTopOf(d.mine, d.theirs) : d.mine]),
  ),
});
