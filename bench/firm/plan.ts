import type pg from 'pg';
import { identifier } from '../../src/server/db/sqlText.ts';
import type { Table } from './catalog.ts';
import type { Family } from './families.ts';
import type { Role } from './roles.ts';
import * as sizes from './sizes.ts';

/** How many copies of the rows of a master there are, by branch. */
export type Copies = ReadonlyMap<number, number>;

const countByBranch = async (client: pg.Client, table: string): Promise<Copies> => {
  const { rows } = await client.query<{ branch: string; n: string }>(
    `select branch_id as branch, count(*) as n from ${identifier(table)} group by 1 order by 1`,
  );
  return new Map(rows.map(({ branch, n }) => [Number(branch), Number(n)]));
};

/** The part of all rows that a branch has. */
const shareOf = (branch: number, branches: readonly number[]): number =>
  branches.length === 1
    ? 1
    : branch === branches[0]
      ? sizes.shareOfFirstBranch
      : (1 - sizes.shareOfFirstBranch) / (branches.length - 1);

const copiesFor = (rows: number, existing: Copies): Copies =>
  new Map(
    [...existing].map(([branch, n]) => [
      branch,
      Math.max(0, Math.round((rows * shareOf(branch, [...existing.keys()])) / n) - 1),
    ]),
  );

/**
 * The copies of each master: by the size of its table or of its lines, else as many as of the first master that it
 * refers to, else the usual.
 */
export const masterCopies = async (
  client: pg.Client,
  catalog: ReadonlyMap<string, Table>,
  roles: ReadonlyMap<string, Role>,
  factor: number,
): Promise<Map<string, Copies>> => {
  const masters = [...roles].flatMap(([table, role]) => (role === 'master' ? [table] : []));
  const known = new Map<string, Copies>();
  const parentOf = (table: string) =>
    catalog.get(table)?.references.find((r) => r.column === 'parent_id' && r.target !== table)?.target;
  for (const table of masters) {
    const rows = sizes.rowsAfterTenYears[table];
    if (rows !== undefined)
      known.set(parentOf(table) ?? table, copiesFor(rows * factor, await countByBranch(client, table)));
  }
  const find = async (table: string, above: readonly string[]): Promise<Copies> => {
    const found = known.get(table);
    if (found) return found;
    const targets = [parentOf(table) ?? [], catalog.get(table)?.references.map((r) => r.target) ?? []].flat();
    const target = targets.find((t) => roles.get(t) === 'master' && t !== table && !above.includes(t));
    const copies =
      target === undefined
        ? copiesFor(sizes.rowsOfOtherMasters * factor, await countByBranch(client, table))
        : await find(target, [...above, table]);
    known.set(table, copies);
    return copies;
  };
  for (const table of masters) await find(table, []);
  return known;
};

/** Copies of a story, and how many of them, the last, are open as the demo's story is. */
export interface StoryCopies {
  readonly copies: number;
  readonly open: number;
}

/** The records that are counted, by what a story is about. */
const rootTables = { estimation: 'estimations', enquiry: 'enquiries', request: 'purchase_requests' } as const;

/** What a story is about: an estimation, an enquiry without one, what a request asks for, or none of them, such as a delivery. */
const kindOf = ({ tables }: Family): keyof typeof sizes.openCopies =>
  (['estimation', 'enquiry', 'request'] as const).find((kind) => tables.has(rootTables[kind])) ?? 'other';

/**
 * The copies of each story: as many with an estimation as the firm has estimations, others up to its enquiries, requests
 * up to its requests, and what is about none of them as often as an enquiry. Large stories are copied less.
 */
export const storyCopies = (families: readonly Family[], factor: number): Map<Family, StoryCopies> => {
  const copies = new Map<Family, StoryCopies>();
  const whole = (kind: keyof typeof rootTables) => (sizes.rowsAfterTenYears[rootTables[kind]] ?? 0) * factor;
  for (const kind of ['estimation', 'enquiry', 'request', 'other'] as const) {
    const ofKind = families.filter((f) => kindOf(f) === kind);
    const branches = [...new Set(ofKind.map(({ branch }) => branch))].sort((a, b) => a - b);
    for (const branch of branches) {
      const own = ofKind.filter((f) => f.branch === branch);
      const enquiries = families.filter((f) => f.branch === branch && kindOf(f) === 'enquiry').length;
      const wanted = {
        estimation: whole('estimation'),
        enquiry: whole('enquiry') - whole('estimation'),
        request: whole('request'),
        other: ((whole('enquiry') - whole('estimation')) * own.length) / Math.max(1, enquiries),
      }[kind];
      const rootsOf = (f: Family) =>
        kind === 'request' ? f.rows.filter(({ table }) => table === rootTables.request).length : 1;
      const weights = own.map((f) => Math.min(1, (sizes.rowsOfUsualStory[kind] / f.rows.length) ** 2));
      const all = own.reduce((sum, f, at) => sum + (weights[at] ?? 0) * rootsOf(f), 0);
      own.forEach((family, at) => {
        const n = Math.max(1, Math.round((wanted * shareOf(branch, branches) * (weights[at] ?? 0)) / all) - 1);
        copies.set(family, { copies: n, open: Math.min(sizes.openCopies[kind], Math.ceil(n / 2)) });
      });
    }
  }
  return copies;
};
