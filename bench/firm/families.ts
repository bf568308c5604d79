import type pg from 'pg';
import { identifier } from '../../src/server/db/sqlText.ts';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import type { Table } from './catalog.ts';
import type { Role } from './roles.ts';
import { manyTimes } from './sizes.ts';

/** A row of the demo's, with what it refers to. */
export interface DemoRow {
  readonly table: string;
  readonly id: number;
  readonly branch: number;
  readonly refers: readonly { readonly column: string; readonly to: string }[];
}

/** The name of a row among those of all tables. */
export const keyOf = (table: string, id: number | string): string => `${table} ${id}`;

/** The rows of the story tables that have an id. */
export const readStories = async (
  client: pg.Client,
  catalog: ReadonlyMap<string, Table>,
  roles: ReadonlyMap<string, Role>,
): Promise<DemoRow[]> => {
  const rows: DemoRow[] = [];
  for (const [name, role] of roles) {
    const table = assertDefined(catalog.get(name));
    if (role !== 'story' || !table.columns.some((c) => c.name === 'id')) continue;
    const references = table.references.filter(({ target }) => roles.get(target) === 'story');
    const found = await client.query<Record<string, string>>(`select * from ${identifier(name)} order by id`);
    for (const row of found.rows)
      rows.push({
        table: name,
        id: Number(row['id']),
        branch: Number(row['branch_id']),
        refers: references.flatMap(({ column, target }) => {
          const id = row[column];
          return id === null || id === undefined ? [] : [{ column, to: keyOf(target, id) }];
        }),
      });
  }
  return rows;
};

/**
 * A story: the rows that belong together through references, other than those to a record of the same kind, and to what
 * the work is for where it comes many times.
 */
export interface Family {
  readonly number: number;
  readonly branch: number;
  readonly rows: readonly DemoRow[];
  readonly tables: ReadonlySet<string>;
}

const isOfItsOwnKind = (row: DemoRow, to: string): boolean => to.startsWith(`${row.table} `);

/** Divides the rows into stories. */
export const familiesOf = (rows: readonly DemoRow[]): Family[] => {
  const above = new Map<string, string>();
  const rootOf = (key: string): string => {
    let at = key;
    for (let next = above.get(at); next !== undefined; next = above.get(at)) at = next;
    return at;
  };
  for (const row of rows)
    for (const { column, to } of row.refers) {
      if (manyTimes.has(`${row.table}.${column}`)) continue;
      const [a, b] = [rootOf(keyOf(row.table, row.id)), rootOf(to)];
      if (a !== b && !isOfItsOwnKind(row, to)) above.set(a, b);
    }
  const members = new Map<string, DemoRow[]>();
  for (const row of rows) {
    const root = rootOf(keyOf(row.table, row.id));
    const known = members.get(root);
    if (known) known.push(row);
    else members.set(root, [row]);
  }
  return [...members.values()].map((own, at) => ({
    number: at + 1,
    branch: assertDefined(own[0]).branch,
    rows: own,
    tables: new Set(own.map(({ table }) => table)),
  }));
};
