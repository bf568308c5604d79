import { columnNamed } from '../../db/column.ts';
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { groupedBy } from '../../../domain/grouped.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { finished, type LongWork } from '../../../domain/longWork.ts';
import { isOfActive, offeredWhere } from '../../../resources/offered.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { choiceLabel } from '../../../schema/choice.ts';
import {
  columnsOf,
  isReference,
  labelOf,
  rowFieldsOf,
  type Fields,
  type ReferenceField,
} from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Tx } from '../../db/database.ts';
import type { Target } from '../../db/ownedTable.ts';
import { rowTableOf, ownedResources, parentColumn, tableOf, targetOf } from '../../db/tables.ts';
import { conflict, invalid } from '../errors.ts';
import { withPauses } from '../../pauses.ts';
import type { Who } from '../who.ts';
import { mayView } from './mayView.ts';
import { normaliseRow } from '../rows/normaliseRow.ts';
import { selectRows } from '../../db/rows.ts';

/** A reference with a value in a request. */
interface Sent {
  readonly path: string;
  readonly label: string;
  readonly field: ReferenceField;
  readonly id: number;
  /** The record that the referred line must belong to, and the path of its field. */
  readonly within: unknown;
  readonly withinPath: string;
}

/** The value of the `within` field; null if it is empty, undefined if a line is checked without its record. */
const withinOf = (record: Readonly<Record<string, unknown>> | undefined, name: string): unknown =>
  record && (record[name] ?? null);

/** The references with a value in a record and its lines: in a save of a bill some 20,000. */
function* sentIn(
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
  prefix = '',
  record?: Readonly<Record<string, unknown>>,
): LongWork<Sent[]> {
  const all: Sent[] = [];
  for (const [name, f] of columnsOf(fields)) {
    const id = sent[name];
    if (!isReference(f) || typeof id !== 'number') continue;
    all.push({
      path: prefix + name,
      label: labelOf(name, f),
      field: f,
      id,
      within: f.within ? withinOf(f.within in fields ? sent : record, f.within) : undefined,
      withinPath: (f.within && !(f.within in fields) ? '' : prefix) + (f.within ?? name),
    });
  }
  for (const [name, f] of rowFieldsOf(fields)) {
    const rows: unknown = sent[name];
    if (!Array.isArray(rows)) continue;
    for (const [at, line] of rows.entries()) {
      for (const one of yield* sentIn(f.fields, normaliseRow(f, line), `${prefix}${name}.${at}.`, sent)) all.push(one);
      yield;
    }
  }
  return all;
}

/** The condition that an id is one of these; one array parameter for any number. */
const isAmong = (id: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${id} = any(${sql.param([...new Set(ids)])}::bigint[])`;

/** The people of these who are active colleagues in the branch with the field's permission. */
const colleaguesAmong = async (tx: Tx, { holding }: ReferenceField, ids: readonly number[]) => {
  const rows = await selectRows(
    tx,
    { id: sql<string>`id` },
    (list) =>
      sql`select ${list} from app_colleagues(${holding ?? null}) as id where id = any(${sql.param([...new Set(ids)])}::bigint[])`,
  );
  return new Map(rows.map((row) => [Number(row.id), undefined]));
};

const hasValues = (table: PgTable, where: NonNullable<ReferenceField['where']>): SQL | undefined =>
  and(...Object.entries(where).map(([column, value]) => eq(columnNamed(table, column), value)));

/** The condition that a target may be chosen: a colleague with the field's permission, or a record with its `where` values. */
export const offeredBy = (field: ReferenceField, { table, id }: Target): SQL | undefined =>
  field.resource === 'users'
    ? sql`${id} in (select app_colleagues(${field.holding ?? null}))`
    : hasValues(table, offeredWhere(field));

/** Why an id is not taken though its record is there. */
const inactive = Symbol('inactive');

/** The existing targets of these ids; a line with the record that it belongs to. */
const foundAmong = async (tx: Tx, field: ReferenceField, ids: readonly number[]): Promise<Map<number, unknown>> => {
  if (field.resource === 'users') return colleaguesAmong(tx, field, ids);
  const target = targetOf(field);
  const { table, id, parent } = target;
  const active = isOfActive(field) ? sql<boolean>`${columnNamed(table, 'is_active')}` : sql<boolean>`true`;
  const rows = await tx
    .select({ id, parent: parent ?? id, active })
    .from(table)
    .where(and(isAmong(id, ids), hasValues(table, field.where ?? {})));
  return new Map(rows.map((row) => [Number(row.id), row.active ? (parent ? row.parent : undefined) : inactive]));
};

/** The fields that a change sets, who chooses the targets, and what stood in the record before. */
interface Checking {
  readonly changed?: ReadonlySet<string>;
  readonly who?: Who | undefined;
  readonly before?: (() => Promise<Readonly<Record<string, unknown>>>) | undefined;
}

/** Whether a person may view what a reference names; people are seen as colleagues. */
const isViewed = ({ resource }: ReferenceField, who: Who): boolean => {
  const target = resourceNamed(resource.split('.')[0]);
  return !target || !ownedResources.includes(target) || mayView(target, who);
};

/** A field of the record or of its lines, whichever line it is, and what it names. */
const placeOf = ({ path, id }: Pick<Sent, 'path' | 'id'>): string => `${path.replace(/\.\d+\./g, '.')} ${id}`;
const standingIn = (fields: Fields, record: Readonly<Record<string, unknown>> = {}): ReadonlySet<string> =>
  new Set(finished(sentIn(fields, record)).map(placeOf));

/**
 * Checks that every target is in the branch and fits its field, and that every referred line belongs to the record in
 * its `within` field. A change checks only its own fields (`changed`): a colleague who left since then is no reason to
 * refuse a new title. What a person may not view is as if it were not there, and what is inactive is not taken anew
 * (`who` chooses): what stands there already (`before`) stays. One statement a resource.
 * @throws Failure 422 by field, the same for a record of another branch as for one that does not exist
 */
export const checkReferences = async (
  tx: Tx,
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
  { changed, who, before }: Checking = {},
): Promise<void> => {
  const errors: FieldErrors = {};
  const touched = (path: string) => !changed || changed.has(path.split('.')[0] ?? '');
  const all = (await withPauses(sentIn(fields, sent))).filter((n) => touched(n.path) || touched(n.withinPath));
  const found = new Map<Sent, Map<number, unknown>>();
  for (const group of groupedBy(all, (n) =>
    JSON.stringify([n.field.resource, n.field.where, n.field.holding, n.field.takesInactive]),
  ).values()) {
    const ids = group.map((n) => n.id);
    const among = await foundAmong(tx, assertDefined(group[0]).field, ids);
    for (const n of group) found.set(n, among);
  }
  const addError = (n: Sent, why = absenceOf(n)) => (errors[n.path] = [`${n.label}: ${why}`]);
  for (const n of all) if (!found.get(n)?.has(n.id)) addError(n);
  const isInactive = (n: Sent) => found.get(n)?.get(n.id) === inactive;
  if (who) {
    const chosen = all.filter((n) => !errors[n.path] && (isInactive(n) || !isViewed(n.field, who)));
    const standing = chosen.length ? standingIn(fields, await before?.()) : undefined;
    for (const n of chosen)
      if (!standing?.has(placeOf(n)))
        addError(n, isViewed(n.field, who) ? `this ${kindOf(n)} is not active` : undefined);
  }
  // If the record does not exist, its line has no error of its own.
  for (const n of all)
    if (n.within !== undefined && !errors[n.withinPath] && !isInactive(n) && found.get(n)?.get(n.id) !== n.within)
      addError(n);
  if (Object.keys(errors).length) throw invalid(errors);
};

const absenceOf = (n: Sent): string => {
  if (n.field.resource !== 'users') return `no such ${kindOf(n)}${conditionOf(n.field)}`;
  return n.field.holding ? `no colleague with the permission ${n.field.holding}` : 'no such colleague';
};

/** " that is active", of a target that is offered in one state alone. */
const conditionOf = ({ resource, where = {} }: ReferenceField): string => {
  const fields = resourceNamed(resource)?.fields ?? {};
  const states = Object.entries(where).flatMap(([name, value]) => {
    const field = fields[name];
    return field?.kind === 'one_of' ? [inSentence(choiceLabel(field, String(value)))] : [];
  });
  return states.length ? ` that is ${states.join(' and ')}` : '';
};

/** The kind of a target: the title of its resource, or the label of the field for a line. */
const kindOf = ({ field, label }: Sent): string => inSentence(resourceNamed(field.resource)?.title ?? label);

/** A column that can refer to records of a resource, or to their lines. */
interface Referring {
  readonly resource: Resource;
  readonly table: PgTable;
  readonly column: AnyPgColumn;
  /** The field of the referred lines; undefined if it refers to records. */
  readonly lines: string | undefined;
  /** The column with the id of the referring record: `id`, or the parent of a line. */
  readonly owner: AnyPgColumn;
  /** It only remembers what was: it is no use, and goes with what it refers to. */
  readonly remembers: boolean;
}

/** Every column that can refer to a record of this resource, or to a line of one. */
const referringTo = (resource: Resource): Referring[] =>
  ownedResources.flatMap((other) => {
    const own = columnsOf(other.fields).map(([name, f]) => ({
      name,
      f,
      table: tableOf(other),
      owner: 'id',
      remembers: false,
    }));
    const inLines = rowFieldsOf(other.fields).flatMap(([field, lf]) =>
      columnsOf(lf.fields).map(([name, f]) => ({
        name,
        f,
        table: rowTableOf(other, field),
        owner: parentColumn,
        remembers: lf.remembers === true,
      })),
    );
    return [...own, ...inLines].flatMap(({ name, f, table, owner, remembers }) => {
      const [target, lines] = isReference(f) ? f.resource.split('.') : [];
      if (target !== resource.name) return [];
      return [
        {
          resource: other,
          table: table,
          column: columnNamed(table, name),
          lines,
          owner: columnNamed(table, owner),
          remembers,
        },
      ];
    });
  });

/** The referring records of one resource: their number, and the names of the first three. */
interface Uses {
  readonly total: number;
  readonly names: string[];
}

const maxNamed = 3;

const usesOf = async (
  tx: Tx,
  { resource, table, owner }: Referring,
  condition: SQL,
  except: readonly number[],
): Promise<Uses | undefined> => {
  const record = tableOf(resource);
  const name = columnNamed(record, resource.represent);
  const using = tx.select({ owner }).from(table).where(condition);
  const rows = await tx
    .select({ name, total: sql<number>`count(*) over ()::int` })
    .from(record)
    .where(and(inArray(record.id, using), except.length ? notInArray(record.id, [...except]) : undefined))
    .orderBy(asc(record.id))
    .limit(maxNamed);
  const [first] = rows;
  return first && { total: first.total, names: rows.map((row) => String(row.name)) };
};

const requireNoUses = (kind: string, uses: ReadonlyMap<Resource, Uses>): void => {
  const users = [...uses].map(
    ([{ title, plural }, { total, names }]) =>
      `${total} ${inSentence(total === 1 ? title : plural)} (${names.join(', ')}${total > maxNamed ? ', …' : ''})`,
  );
  if (users.length) throw conflict(`${kind} in use by ${users.join(' and ')}`);
};

/** The condition that a column refers to one of these records, or to a line of one. */
const refersToOne = (tx: Tx, resource: Resource, { column, lines }: Referring, ids: readonly number[]): SQL => {
  if (lines === undefined) return inArray(column, [...ids]);
  const table = rowTableOf(resource, lines);
  const own = tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(columnNamed(table, parentColumn), [...ids]));
  return inArray(column, own);
};

/**
 * Refuses to delete records that others refer to, or to whose lines others refer (rule 33), and deletes what only
 * remembers them. @throws Failure 409 with the names of up to three referring records of each kind
 */
export const requireUnused = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const uses = new Map<Resource, Uses>();
  const referring = referringTo(resource);
  for (const use of referring) {
    if (use.remembers) continue;
    const condition = refersToOne(tx, resource, use, ids);
    const found = await usesOf(tx, use, condition, use.resource === resource ? ids : []);
    if (found && !uses.has(use.resource)) uses.set(use.resource, found);
  }
  requireNoUses(ids.length === 1 ? resource.title : resource.titles, uses);
  for (const use of referring) if (use.remembers) await tx.delete(use.table).where(refersToOne(tx, resource, use, ids));
};

/** The same of lines. @throws Failure 409 as `requireUnused` */
export const requireUnusedRows = async (
  tx: Tx,
  resource: Resource,
  field: string,
  lineIds: readonly number[],
): Promise<void> => {
  if (lineIds.length === 0) return;
  const uses = new Map<Resource, Uses>();
  const referring = referringTo(resource).filter(({ lines }) => lines === field);
  for (const use of referring) {
    if (use.remembers) continue;
    const found = await usesOf(tx, use, isAmong(use.column, lineIds), []);
    if (found && !uses.has(use.resource)) uses.set(use.resource, found);
  }
  const f = rowFieldsOf(resource.fields).find(([name]) => name === field)?.[1];
  requireNoUses(f?.row ?? resource.title, uses);
  for (const { remembers, table, column } of referring)
    if (remembers) await tx.delete(table).where(isAmong(column, lineIds));
};
