import { createHash } from 'node:crypto';
import type { Resource } from '../../schema/resource.ts';
import type { Connection } from './engine/source.ts';
import { branchRole } from './policies.ts';
import { identifier } from './sqlText.ts';
import { searchedIn, searchFunction, textOf, type SearchedTable } from './searched.ts';
import { matcher } from './searchMatch.ts';
import { visibleTo } from './searchVisible.ts';
import { ownedResources, parentColumn } from './tables.ts';

/** Sorts after every text with the same beginning: the largest character of one to three bytes. */
const last = `U&'\\FFFF'`;

/**
 * Finds records of the branch with all words, at most `_most` for each query, first those with a name or number that
 * begins with the typed text. The function has the owner's rights: under row-level security no index serves LIKE, which
 * is not leakproof. It answers only ids that its caller may see, and the caller reads the rows under the policies. `+
 * 0` and the disabled scans make the planner use the index of words instead of that of the branch.
 */
const finder = (resource: Resource): string => {
  const { own, lines } = searchedIn(resource);
  const name = identifier(searchFunction(resource));
  const table = identifier(own.table);
  const rule = visibleTo(resource);
  const visible = rule ? ` and ${rule}` : '';
  const begun = own.columns.filter((c) => c === resource.represent || own.codes.includes(c));
  const beginning = begun.map((column) => {
    const text = `lower(${table}.${identifier(column)})`;
    return `return query select ${table}.id from ${table} where ${table}.branch_id = _branch and ${text} >= _begins
    and ${text} < _begins || ${last} and starts_with(${text}, _begins)${visible} limit _most;`;
  });
  const having = (searched: SearchedTable, id: string, also: string) => {
    const from = identifier(searched.table);
    const text = textOf(searched, `${from}.`);
    const some = (words: string) => `return query select ${from}.${identifier(id)} from ${from}
      where ${words} and ${from}.branch_id + 0 = _branch${also} limit _most;`;
    const like = (...n: number[]) => n.map((i) => `${text} like _words[${i}]`).join(' and ');
    return `case cardinality(_words)
    when 1 then ${some(like(1))}
    when 2 then ${some(like(1, 2))}
    else ${some(`${like(1, 2, 3)} and ${text} like all (_words[4:])`)}
  end case;`;
  };
  const parents = lines.map((l) => {
    const line = identifier(l.table);
    const parent = `exists (select from ${table} where ${table}.branch_id = ${line}.branch_id
      and ${table}.id = ${line}.${parentColumn}${visible})`;
    return having(l, parentColumn, rule ? ` and ${parent}` : '');
  });
  return `
create or replace function ${name}(_words text[], _begins text, _most integer) returns setof bigint
language plpgsql stable rows 20 security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare _branch bigint := nullif(current_setting('app.branch_id', true), '')::bigint;
begin
  ${[...beginning, having(own, 'id', visible), ...parents].join('\n  ')}
end $$;
revoke all on function ${name}(text[], text, integer) from public;
grant execute on function ${name}(text[], text, integer) to ${branchRole}`;
};

const everySearched = (): { resource: Resource; searched: SearchedTable; own: boolean }[] =>
  ownedResources.flatMap((resource) => {
    const { own, lines } = searchedIn(resource);
    return own.columns.length === 0
      ? []
      : [{ resource, searched: own, own: true }, ...lines.map((searched) => ({ resource, searched, own: false }))];
  });

/** The name of an index contains a hash of its definition: a changed description makes a new index. */
const indexName = (table: string, what: string): string =>
  `${table}_search_${createHash('sha256').update(what).digest('hex').slice(0, 8)}`;

/** The indexes: trigrams of the words, and the beginning of the representing column if no other rule makes one. */
const indexes = (): { name: string; table: string; on: string }[] =>
  everySearched().flatMap(({ resource, searched, own }) => {
    const { table, columns, codes } = searched;
    const words = `using gin (${textOf(searched)} gin_trgm_ops)`;
    const first = resource.represent;
    const beginnings = `using btree (branch_id, lower(${identifier(first)}))`;
    const lacking = own && columns.includes(first) && !codes.includes(first) && resource.list.sort[0] !== first;
    return [words, ...(lacking ? [beginnings] : [])].map((on) => ({ name: indexName(table, on), table, on }));
  });

/** Without the right to create the extension, search still works, row by row. */
const extension = `do $$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise warning 'pg_trgm is not to be had (%): searching reads every row of a branch', sqlerrm;
end $$`;

/** Creates the functions of search and the indexes of the current descriptions, and drops other ones. */
export const searchRules = async (connection: Connection): Promise<void> => {
  await connection.query(
    [extension, ...everySearched().flatMap((s) => (s.own ? [finder(s.resource), matcher(s.resource)] : []))].join(
      ';\n',
    ),
  );
  const { rows } = await connection.query<{ name: string; trigrams: boolean }>(
    `select indexname::text as name, exists (select from pg_extension where extname = 'pg_trgm') as trigrams
       from pg_indexes where schemaname = 'public' and indexname ~ '_search_[0-9a-f]{8}$'
     union all select '', exists (select from pg_extension where extname = 'pg_trgm')`,
  );
  const trigrams = rows.some((r) => r.trigrams);
  const existing = new Set(rows.map((r) => r.name));
  const wanted = indexes().filter(({ on }) => trigrams || !on.startsWith('using gin'));
  const old = [...existing].filter((name) => name !== '' && wanted.every((w) => w.name !== name));
  const changes = [
    ...old.map((name) => `drop index ${identifier(name)}`),
    ...wanted.flatMap(({ name, table, on }) =>
      existing.has(name) ? [] : [`create index ${identifier(name)} on ${identifier(table)} ${on}`],
    ),
  ];
  if (changes.length) await connection.query(changes.join(';\n'));
};
