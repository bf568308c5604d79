import { searchedOf } from '../../src/schema/filters.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Workflow } from '../../src/schema/workflow.ts';
import { identifier, literal } from '../../src/server/db/sqlText.ts';
import type { Column, Table } from './catalog.ts';
import type { Copies } from './plan.ts';
import type { Role } from './roles.ts';
import * as sizes from './sizes.ts';

/** What the values of a copy depend on besides the row. */
export interface Copying {
  readonly roles: ReadonlyMap<string, Role>;
  readonly masters: ReadonlyMap<string, Copies>;
  /** How many there are of each person of the demo's, by id. */
  readonly people: ReadonlyMap<number, number>;
  /** References between stories, by place, with the copies of the other story by the id of the row. */
  readonly crossings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The distance between the ids of two copies. */
  readonly stride: number;
}

/** The function that names a place: 13,824 of them, so that a search finds few. It is there while the database is filled. */
export const placeFunction = 'bench_place';
const sounds = [
  'Har Wes Nor Ash Bel Cor Dun Ed Fen Gar Hol Ing Kel Lan Mar Ol Pen Quar Ros Sel Tor Up Vin Wil',
  'bro mer sto ling der wic tan for len mo ros ba cam dal gil hea kin la mid ne or pa ra sal',
  'ton ford ham by wick field ley worth bury gate dale mouth well hill cote stead combe bridge wood thorpe mere beck ness stow',
].map((words) => words.split(' '));

export const makePlaceFunction = `create or replace function ${placeFunction}(n bigint) returns text language sql immutable as $$
  select ${sounds
    .map((list, at) => `(array[${list.map(literal).join(', ')}])[1 + (n * 7919 / ${24 ** at}) % 24]`)
    .join(' || ')} $$`;

const cases = (
  value: string,
  found: Iterable<readonly [string | number, string | number]>,
  otherwise: string | number,
): string => {
  const all = [...found];
  return all.length === 0
    ? String(otherwise)
    : `case ${value} ${all.map(([is, then]) => `when ${is} then ${then}`).join(' ')} else ${otherwise} end`;
};

/** By how many copies a reference moves. */
const moved = (
  { roles, masters, people, crossings }: Copying,
  table: string,
  column: string,
  target: string,
): string => {
  const own = `t.${identifier(column)}`;
  if (target === 'users') return roles.get(table) === 'people' ? 'n' : `s.mix % ${cases(own, people, 1)}`;
  const copies = masters.get(target);
  if (copies)
    return `s.mix % ${cases(
      't.branch_id',
      [...copies].map(([branch, c]) => [branch, c + 1]),
      1,
    )}`;
  if (!roles.has(target)) return '0';
  const crossing = crossings.get(`${table}.${column}`);
  if (!crossing) return 'n';
  const most = cases('t.id', crossing, 'n');
  return sizes.manyTimes.has(`${table}.${column}`) ? `n % (${most} + 1)` : `case when n <= ${most} then n else 0 end`;
};

/** The state in which a process of this kind ends: the first in which it waits for nobody. */
const endOf = ({ states }: Workflow): string | undefined =>
  Object.entries(states).find(([, { waits }]) => waits.length === 0)?.[0];

/** The states that a closed copy of a record has instead of its own. */
const closingOf = (resource: Resource): [string, string][] => {
  const byHand = sizes.closedStates[resource.name];
  if (byHand) return Object.entries(byHand);
  const { workflow } = resource;
  const end = workflow && endOf(workflow);
  if (!workflow || end === undefined) return [];
  return Object.entries(workflow.states).flatMap(([state, { waits }]): [string, string][] =>
    waits.length ? [[state, end]] : [],
  );
};

const series = `'[0-9]{4}-[0-9]+$'`;
/** The number of a series in the copy's year, or a text that has to be unique. */
const uniqueText = (column: string): string =>
  `case when t.${column} ~ ${series} then regexp_replace(t.${column}, ${series},
     (substring(t.${column} from '([0-9]{4})-[0-9]+$')::int - s.weeks / 52) || '-' || (substring(t.${column} from '[0-9]+$')::int + n * 1000))
   when position(' ' in t.${column}) > 0 then t.${column} || ' ' || ${placeFunction}(s.mix) || ' ' || n
   else t.${column} || '-' || n end`;

/** Names and numbers beside the ids of the rows of other tables, in tables about any record. */
const idsOfRows = new Set(['record_id', 'row_id', 'first_record', 'last_record']);

/** The value of a column of a copy as SQL over `t`, the row, `n`, the copy, `m`, its repetition, and `s`, its place in time. */
export const valueOf = (copying: Copying, table: Table, column: Column, resource?: Resource): string => {
  const { name, type } = column;
  const own = `t.${identifier(name)}`;
  const { stride, roles } = copying;
  const role = roles.get(table.name);
  if (name === 'id') return `t.id + (n + m * 100000) * ${stride}::bigint`;
  const reference = table.references.find((r) => r.column === name);
  if (reference) {
    const by = moved(copying, table.name, name, reference.target);
    return by === '0' ? own : `${own} + (${by}) * ${stride}::bigint`;
  }
  if (role === 'about') {
    // What is closed has been read.
    if (name === 'unread_since') return `case when n > r.closed then ${inTime(own, type)} end`;
    if (idsOfRows.has(name)) return `${own} + n * ${stride}::bigint`;
    if (name === 'line_id') return `case when ${own} > 0 then ${own} + n * ${stride}::bigint else ${own} end`;
    if (type === '_int8')
      return `case when ${own} is not null then array(select i + n * ${stride}::bigint from unnest(${own}) i) end`;
  }
  if (sizes.idsOfLines.has(name)) return `${own} + n * ${stride}::bigint`;
  if (role === 'people') {
    if (name === 'email') return `replace(t.email, '@', n || '@')`;
    return name === 'name' ? `${placeFunction}(n * 31 + t.id) || ' ' || ${placeFunction}(n * 47 + t.id * 5)` : own;
  }
  if (type === 'timestamptz' || type === 'date') return inTime(own, type);
  if (type !== 'text') return own;
  const mustBeUnique = table.unique.some(
    (columns) =>
      columns.includes(name) && !columns.some((c) => c === 'id' || table.references.some((r) => r.column === c)),
  );
  if (mustBeUnique || name === 'number') return uniqueText(name);
  const searched = resource && table.name === resource.name ? [...searchedOf(resource), resource.about] : [];
  return searched.includes(name) && name !== 'email' && name !== 'code' && name !== 'phone'
    ? `${own} || ', ' || ${placeFunction}(s.mix)`
    : own;
};

const inTime = (value: string, type: string): string =>
  type === 'date' ? `${value} - s.weeks * 7` : `${value} - make_interval(days => s.weeks * 7)`;

/** The same where the copy is closed and the row is not. */
export const closedValueOf = (table: Table, column: Column, resource: Resource | undefined, value: string): string => {
  if (!resource || table.name !== resource.name) return value;
  const closing = closingOf(resource);
  const state = resource.workflow?.field ?? 'status';
  if (closing.length === 0) return value;
  const isOpen = `n <= r.closed and t.${identifier(state)} in (${closing.map(([open]) => literal(open)).join(', ')})`;
  if (column.name === state)
    return `case when ${isOpen} then ${cases(
      `t.${identifier(state)}`,
      closing.map(([open, closed]) => [literal(open), literal(closed)]),
      'null',
    )} else ${value} end`;
  const set = sizes.closedValues[table.name]?.[column.name];
  if (set === undefined) return value;
  const then = column.type === 'timestamptz' ? inTime(set, column.type) : set;
  return `case when ${isOpen} then ${then} else ${value} end`;
};
