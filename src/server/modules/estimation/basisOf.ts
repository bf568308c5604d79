import { aliasedTable, sql } from 'drizzle-orm';
import { isMeasured, isOutsideBasis, isPercentBasis, type LineBasis } from '../../../domain/estimation/basis.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';
import { inBomRefusal } from '../../../resources/estimation/billKinds.ts';
import { basesOf } from './bases.ts';
import { inRecord, linesTable, type LineSet, type LinesOf } from '../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../db/rows.ts';

/** What is stored of the basis of a line. */
export interface StoredBasis {
  readonly basis: LineBasis;
  readonly percent: string | null;
}

/** The lines among these that are not measured, by id: few bills have any, and an index finds them. */
export const readBases = async (
  tx: Tx,
  { set, record: revision }: LinesOf,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredBasis>> => {
  if (ids.length === 0) return new Map();
  const { table } = linesTable(set);
  const rows = await selectRows(
    tx,
    { id: table.id, basis: sql<LineBasis>`basis`, percent: sql<string | null>`percent::text` },
    (list) => sql`
    select ${list} from ${table}
    where ${inRecord(set, revision)} and basis is not null and ${table.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  return new Map(rows.map(({ id, basis, percent }) => [id, { basis, percent }]));
};

type Values = Readonly<Record<string, unknown>>;

const rates = ({ lines }: LineSet): string[] =>
  Object.keys(lines.fields).filter((name) => 'emptyIf' in (lines.fields[name] ?? {}) && name !== 'quantity');

/** Null under each of these names. */
const none = (names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, null]));

const isFilled = (value: unknown): boolean => value !== null && value !== undefined;

/** What lines outside of the total alone have: the number of their pieces; an alternate what it stands for. */
const outsideFields = (basis: unknown): readonly string[] =>
  basis === 'alternate' ? [] : isOutsideBasis(basis) ? ['alternate_to'] : ['alternate_quantity', 'alternate_to'];

const outsideNames = { alternate: 'an alternate', optional: 'an optional line' } as const;

/** Why the values of a line do not fit its basis, by field; undefined if they do. */
const misfit = (kind: string, basis: unknown, line: Values, rateNames: readonly string[]) => {
  if (kind !== 'item' && (isFilled(basis) || isFilled(line['percent'])))
    return ['basis', 'Only items are paid by rate or percentage'];
  if (isPercentBasis(basis)) {
    if (!isFilled(line['percent'])) return ['percent', 'Enter a percentage'];
    if (isFilled(line['quantity'])) return ['quantity', 'A percentage line has no quantity'];
    const rate = rateNames.find((name) => isFilled(line[name]));
    return rate === undefined ? undefined : [rate, 'A percentage line has no rates'];
  }
  if (isFilled(line['percent'])) return ['percent', 'Say what it is a percentage of'];
  const own = outsideFields(basis).find((name) => isFilled(line[name]));
  if (own !== undefined)
    return [own, `Only an alternate${own === 'alternate_to' ? ' has' : ' or an optional line has'} this`];
  if (isMeasured(basis) || !isFilled(line['quantity'])) return undefined;
  return [
    'quantity',
    isOutsideBasis(basis)
      ? `The quantity of ${outsideNames[basis]} is its alternate_quantity: it is not in the total`
      : 'A line with a rate only has no quantity',
  ];
};

/**
 * The values of a changed or new line with what its basis implies (rules 59 and 144): a quantity makes it measured, but
 * for a provisional sum; a percentage or a rate only takes its quantity away, a percentage its rates too. `stored`: its basis before; undefined for a new or
 * a measured line.
 * @throws Failure 422 at the field that does not fit
 */
export const withBasis = <V extends Values>(
  set: LineSet,
  path: string,
  { kind, line }: { readonly kind: string; readonly line: V },
  stored: StoredBasis | undefined,
): V => {
  const isSaid = line['basis'] !== undefined;
  const makesMeasured = isFilled(line['quantity']) && !isMeasured(stored?.basis);
  const rateNames = rates(set);
  const basis = isSaid ? line['basis'] : makesMeasured ? null : (stored?.basis ?? null);
  const implied: Values = {
    ...(isOutsideBasis(stored?.basis) ? none(outsideFields(basis)) : {}),
    ...(isPercentBasis(basis)
      ? { percent: stored?.percent, ...none(isPercentBasis(stored?.basis) ? [] : rateNames) }
      : {}),
    ...(!isMeasured(basis) && isMeasured(stored?.basis) ? { quantity: null } : {}),
    ...(stored && !isPercentBasis(basis)
      ? { basis, percent: null, ...none(basesOf(set).map((each) => each.base)) }
      : {}),
  };
  const sent = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined));
  const whole = { ...line, ...implied, ...sent };
  const [field, message] = misfit(kind, basis, whole, rateNames) ?? [];
  if (field !== undefined && message !== undefined) throw invalid({ [`${path}.${field}`]: [message] });
  return whole;
};

/** @throws Failure 422 at each of these lines, which cannot be in a BOM by their basis, that is in one */
export const requireOutsideBoms = async (
  tx: Tx,
  set: LineSet,
  ids: readonly number[],
  pathOf: (id: number) => string,
): Promise<void> => {
  if (ids.length === 0) return;
  const { table } = linesTable(set);
  const l = aliasedTable(table, 'l');
  const p = aliasedTable(table, 'p');
  const rows = await selectRows(
    tx,
    { id: l.id, basis: sql<string>`l.basis` },
    (list) => sql`
    select ${list} from ${table} ${l} join ${table} ${p} on ${p.id} = l.parent_line_id
    where ${l.id} = any(${arrayOf(ids, 'bigint')}) and p.kind = 'bom' order by ${l.id}`,
  );
  const errors: FieldErrors = {};
  for (const { id, basis } of rows) {
    const refusal = inBomRefusal(basis);
    if (refusal !== undefined) errors[pathOf(id)] = [refusal];
  }
  if (Object.keys(errors).length) throw invalid(errors);
};
