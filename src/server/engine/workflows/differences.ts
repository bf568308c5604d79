import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { choiceLabel } from '../../../schema/choice.ts';
import { columnsOf, isDecimal, isReference, labelOf, type Field, type Fields } from '../../../schema/field.ts';
import { users } from '../../db/system.ts';
import { isoOf } from '../../db/iso.ts';
import { history } from '../../db/recorded.ts';
import type { Tx } from '../../db/database.ts';
import type { VersionDifference } from '../errors.ts';
import { namesIn, type Names, type NamedHistoryRow } from '../history/names.ts';
import { currentRows, toldOf, type Told } from './changedRows.ts';
import { selectRows } from '../../db/rows.ts';

const h = aliasedTable(history, 'h');
const u = aliasedTable(users, 'u');

/** So many changes are told; and of one that is of several rows, so many. */
const most = 20;
const mostRows = 10;

/** A row of the history, one for each row of an entry of several. */
interface Changed {
  table_name: string;
  row_id: string;
  action: 'create' | 'update' | 'delete';
  before: NamedHistoryRow;
  after: NamedHistoryRow;
  by_name: string;
  at: string;
}

const trimmed = (value: string): string => value.replace(/(\.\d\d\d*?)0+$/, '$1');

const textOf = (field: Field, value: unknown, names: Names): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (isReference(field)) return names.get(field.resource)?.get(value) ?? null;
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No';
  if (field.kind === 'one_of') return choiceLabel(field, String(value));
  return isDecimal(field) ? trimmed(String(value)) : String(value);
};

/** What a new row says that is worth telling: its figures and days. */
const isFigure = (field: Field): boolean => isDecimal(field) || field.kind === 'date';

const linesOfChange = ({ fields }: Told, { action, before, after }: Changed, names: Names) =>
  columnsOf(fields).flatMap(([name, field]) => {
    if (field.readOnly === 'derived' || (action !== 'update' && !isFigure(field))) return [];
    if (action === 'update' && before && after && !(name in before) && !(name in after)) return [];
    const [was, is] = [textOf(field, before?.[name], names), textOf(field, after?.[name], names)];
    return was === is ? [] : [{ field: labelOf(name, field), before: was, after: is }];
  });

/** The values before or after. Numbers are texts, since those of JSON would lose digits (rule 14). */
const side = (which: 'before' | 'after'): SQL => {
  const word = sql.raw(`'${which}'`);
  return sql`(select jsonb_object_agg(e.key, case when jsonb_typeof(e.value) = 'number' then to_jsonb(e.value #>> '{}') else e.value end)
    from jsonb_each(coalesce(h.${sql.identifier(which)}, (select jsonb_object_agg(c.key, c.value->${word}->(r.place - 1)::int)
      from jsonb_each(${h.changes}) c where c.value ? ${word}))) e)`;
};

/** A row whose references are ids again. */
const withIds = (fields: Fields, row: NamedHistoryRow): NamedHistoryRow =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields[name];
      return [name, field && isReference(field) && typeof value === 'string' ? Number(value) : value];
    }),
  );

/**
 * What changed, oldest first. `changes`: a select of the ids of entries of the history, `id`, each with the row of which
 * it is told, `part`; null, of its first.
 */
export const differencesNow = async (tx: Tx, changes: SQL): Promise<VersionDifference[]> => {
  const rows = await selectRows(
    tx,
    {
      table_name: h.table_name,
      row_id: sql<Changed['row_id']>`coalesce(${h.row_id}, r.row_id)::text`,
      action: h.action,
      by_name: u.name,
      at: sql<Changed['at']>`${isoOf(sql`${h.at}`)}`,
      before: sql<Changed['before']>`${side('before')}`,
      after: sql<Changed['after']>`${side('after')}`,
    },
    (list) => sql`
    select ${list}
    from (select x.id, x.part from (${changes}) x order by x.id limit ${most}) x
    join ${history} ${h} on ${h.id} = x.id join ${users} ${u} on ${u.id} = ${h.by}
    left join lateral unnest(${h.row_ids}) with ordinality as r(row_id, place)
      on case when x.part is null then r.place <= ${mostRows} else r.row_id = x.part end
    order by ${h.id}, r.place`,
  );
  const told: VersionDifference[] = [];
  for (const name of new Set(rows.map((row) => row.table_name))) {
    const of = toldOf(name);
    if (!of) continue;
    const own = rows
      .filter((row) => row.table_name === name)
      .map((row) => ({ ...row, before: withIds(of.fields, row.before), after: withIds(of.fields, row.after) }));
    // oxlint-disable-next-line no-await-in-loop -- a few tables, of what is refused alone
    const current = await currentRows(tx, name, [...new Set(own.map((row) => Number(row.row_id)))]);
    const naming = Object.fromEntries(Object.entries(of.fields).filter(([field]) => field !== of.part));
    const whole = own.map((row) => ({ ...current.get(Number(row.row_id)), ...row.before, ...row.after }));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const names = await namesIn(
      tx,
      [...whole, ...own.flatMap(({ before, after }) => [before, after])].map((after) => ({
        fields: naming,
        before: null,
        after,
      })),
    );
    for (const [at, row] of own.entries()) {
      const called = Object.entries(naming).flatMap(([field, f]) => {
        const found =
          isReference(f) && f.resource !== 'users' ? names.get(f.resource)?.get(whole[at]?.[field]) : undefined;
        return found && found !== 'null' ? [found] : [];
      });
      const text = of.named === undefined ? undefined : whole[at]?.[of.named];
      const what = [of.title, ...(typeof text === 'string' ? [text] : called.slice(0, 2))].join(', ');
      const who = { by_name: row.by_name, at: row.at };
      const changes = linesOfChange(of, row, names);
      if (row.action !== 'update' && changes.length === 0)
        told.push({ what, field: null, before: null, after: row.action === 'create' ? 'added' : 'removed', ...who });
      for (const change of changes) told.push({ what, ...change, ...who });
    }
  }
  return told;
};
