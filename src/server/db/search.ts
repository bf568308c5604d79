import type { Resource } from '../../schema/resource.ts';
import { branchRole } from './policies.ts';
import { identifier } from './sqlText.ts';
import { keyOf } from './textKey.ts';
import { foundRowsOf, searchedIn, searchFunction, searchedText, type SearchedTable } from './searched.ts';
import { matcher } from './searchMatch.ts';
import { visibleTo } from './searchVisible.ts';
import { ownedResources } from './tables.ts';

/** Sorts after every text with the same beginning: the largest character of one to three bytes. */
const last = `U&'\\FFFF'`;

/**
 * Finds records of the branch with all words, at most `_most` for each query, first those with a name or number that
 * begins with the typed text. The function has the owner's rights: under row-level security no index serves LIKE, which
 * is not leakproof. It answers only ids that its caller may see, and the caller reads the rows under the policies. `+
 * 0` and the disabled scans make the planner use the index of words instead of that of the branch.
 */
const finder = (resource: Resource): string => {
  const { own } = searchedIn(resource);
  const name = identifier(searchFunction(resource));
  const table = identifier(own.table);
  const rule = visibleTo(resource);
  const visible = rule ? ` and ${rule}` : '';
  const begun = own.columns.filter((c) => c === resource.represent || own.codes.includes(c));
  const beginning = begun.map((column) => {
    const text = keyOf(`${table}.${identifier(column)}`);
    return `return query select ${table}.id from ${table} where ${table}.branch_id = _branch and ${text} >= _begins
    and ${text} < _begins || ${last} and starts_with(${text}, _begins)${visible} limit _most;`;
  });
  const having = (searched: SearchedTable, id: string, also: string) => {
    const from = identifier(searched.table);
    const text = searchedText(searched, `${from}.`);
    const some = (words: string) => `return query select ${from}.${identifier(id)} from ${from}
      where ${words} and ${from}.branch_id + 0 = _branch${also} limit _most;`;
    const like = (...n: number[]) => n.map((i) => `${text} like _words[${i}]`).join(' and ');
    return `case cardinality(_words)
    when 1 then ${some(like(1))}
    when 2 then ${some(like(1, 2))}
    else ${some(`${like(1, 2, 3)} and ${text} like all (_words[4:])`)}
  end case;`;
  };
  const parents = foundRowsOf(resource).map((l) => {
    const line = identifier(l.table);
    const parent = `exists (select from ${table} where ${table}.branch_id = ${line}.branch_id
      and ${table}.id = ${line}.${identifier(l.by)}${visible})`;
    return having(l, l.by, rule ? ` and ${parent}` : '');
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

/** A table with words to search for, of a record itself or of its lines. */
export interface Searched {
  readonly resource: Resource;
  readonly searched: SearchedTable;
  readonly own: boolean;
}

export const everySearched = (): Searched[] =>
  ownedResources.flatMap((resource) => {
    const { own, lines } = searchedIn(resource);
    return own.columns.length === 0
      ? []
      : [{ resource, searched: own, own: true }, ...lines.map((searched) => ({ resource, searched, own: false }))];
  });

/** The functions of search. */
export const searchRules = (): string[] =>
  everySearched().flatMap((s) => (s.own ? [finder(s.resource), matcher(s.resource)] : []));
