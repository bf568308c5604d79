import type { Resource } from '../../schema/resource.ts';
import { branchRole } from './policies.ts';
import {
  matchFunction,
  plainTextOf,
  searchedIn,
  searchedTargets,
  searchedThrough,
  searchedText,
  type SearchedTable,
  type SearchedTarget,
  type SearchedThrough,
} from './searched.ts';
import { identifier, literal } from './sqlText.ts';
import { keyOf } from './textKey.ts';
import { parentColumn } from './tables.ts';
import { visibleTo } from './searchVisible.ts';
import { seenIds } from './visibility.ts';

/** A place beside the record's own texts where a word can be: a select of ids, and the columns that hold them. */
interface Place {
  readonly columns: readonly string[];
  /** The ids whose text matches the SQL value `pattern`; `byIndex` for a pattern that the index of trigrams finds. */
  readonly ids: (pattern: string, branch: string, byIndex: boolean) => string;
}

const like = (searched: Pick<SearchedTable, 'columns'>, from: string, pattern: string): string =>
  `${plainTextOf(searched.columns, `${from}.`)} like ${pattern}`;

/** The index finds candidates, of which the text as it is written decides. */
const likeByIndex = (indexed: SearchedTable, from: string, pattern: string): string =>
  `${searchedText(indexed, `${from}.`)} like ${pattern}`;

const targetPlace = (target: SearchedTarget & { readonly by: readonly string[] }): Place => {
  const { of, indexed, isLine } = target;
  const from = identifier(target.table);
  const rule = of && visibleTo(of);
  const parent = identifier(of?.name ?? '');
  const visible = isLine
    ? `exists (select from ${parent} where ${parent}.branch_id = ${from}.branch_id
        and ${parent}.id = ${from}.${parentColumn} and ${rule})`
    : rule;
  return {
    columns: target.by,
    ids: (pattern, branch, byIndex) =>
      `select ${from}.id from ${from} where ${[
        ...(byIndex && indexed ? [likeByIndex(indexed, from, pattern)] : []),
        like(target, from, pattern),
        // `+ 0` keeps the planner from the index of the branch where that of the words is to be used.
        ...(of ? [`${from}.branch_id${byIndex && indexed ? ' + 0' : ''} = ${branch}`] : []),
        ...(rule && visible ? [visible] : []),
      ].join(' and ')}`,
  };
};

/** The records that refer to a record of the table between, which refers to one with the word. */
const throughPlace = (target: SearchedThrough): Place => {
  const { ids } = targetPlace({ ...target, by: [target.by] });
  const from = identifier(target.between.name);
  const rule = visibleTo(target.between);
  return {
    columns: [target.by],
    ids: (pattern, branch, byIndex) =>
      `select ${from}.id from ${from} where ${[
        `${from}.branch_id = ${branch}`,
        `${from}.${identifier(target.column)} in (${ids(pattern, branch, byIndex)})`,
        ...(rule ? [rule] : []),
      ].join(' and ')}`,
  };
};

const linePlace = (searched: SearchedTable): Place => {
  const from = identifier(searched.table);
  return {
    columns: ['id'],
    ids: (pattern, branch, byIndex) =>
      `select ${from}.${parentColumn} from ${from} where ${[
        ...(byIndex ? [likeByIndex(searched, from, pattern)] : []),
        like(searched, from, pattern),
        `${from}.branch_id${byIndex ? ' + 0' : ''} = ${branch}`,
      ].join(' and ')}`,
  };
};

/** A text inside the format string of `format`. */
const formatted = (text: string): string => text.replaceAll('%', '%%');

/**
 * The ids of the branch's records with every word, each in their own texts, in the name of a referred record or in one
 * of their lines. `_patterns` are LIKE patterns, first the `_indexed` ones that trigrams find; null where those find
 * more than `_most`, since a scan is as good then. The function has the owner's rights: the caller reads the rows under
 * the policies.
 *
 * The statement is put together from what a word is found in, so that the planner knows each condition and has one
 * bitmap of an index for it. A word of one or two letters only narrows what the others found. To test the text of a
 * candidate of the index takes longer than a scan takes for a row. Who sees few records looks for the words among
 * these. The selects of targets are planned once a connection.
 */
export const matcher = (resource: Resource): string => {
  const { own, lines } = searchedIn(resource);
  const name = identifier(matchFunction(resource));
  const table = identifier(own.table);
  const rule = visibleTo(resource);
  const seen = seenIds(resource);
  const places = [
    ...searchedTargets(resource).map(targetPlace),
    ...searchedThrough(resource).map(throughPlace),
    ...lines.map(linePlace),
  ];
  const mine = like(own, table, '%1$L');
  const anywhere = [
    mine,
    ...places.flatMap(({ columns, ids }) =>
      columns.map((c) => `${table}.${identifier(c)} in (${ids('%1$L', '%2$s', false)})`),
    ),
  ];
  const found = ({ columns, ids }: Place): string => `
      _ids := array(${ids('_pattern', '_branch', true)} limit _most + 1);
      if cardinality(_ids) > _most then return null; end if;
      if cardinality(_ids) > 0 then
        _test := _test || format(${literal(
          columns
            .map((c) => ` or ${table}.branch_id = %1$s and ${table}.${identifier(c)} = any (%2$L::bigint[])`)
            .join(''),
        )}, _branch, _ids);
      end if;`;
  return `
create or replace function ${name}(_patterns text[], _indexed integer, _most integer) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
declare
  _branch bigint := nullif(current_setting('app.branch_id', true), '')::bigint;
  _tests text := '';
  _narrow text := 'true';
  _test text;
  _pattern text;
  _ids bigint[];
  _found bigint[];
  _candidates integer;
begin
  if _branch is null then return '{}'; end if;${
    seen
      ? `
  if not (${seen.all}) then
    _ids := ${seen.ids};
    if cardinality(_ids) <= _most then
      _tests := format(${literal(` and ${table}.branch_id = %1$s and ${table}.${identifier(seen.by)} = any (%2$L::bigint[])`)}, _branch, _ids);
    end if;
  end if;`
      : ''
  }
  for _n in 1 .. cardinality(_patterns) loop
    _pattern := ${keyOf('_patterns[_n]')};
    if _n > _indexed then
      _narrow := _narrow || format(${literal(
        ` and (${formatted(anywhere.join(' or ')).replaceAll(/%%(\d\$)/g, '%$1')})`,
      )}, _pattern, _branch);
    else
      _test := format(${literal(`${formatted(searchedText(own, `${table}.`))} like %1$L and ${mine}`)}, _pattern);
      ${places.map(found).join('')}
      _tests := _tests || ' and (' || _test || ')';
    end if;
  end loop;
  execute format(${literal(
    `select array_agg(found.id) filter (where found.fits), count(*)
      from (select ${table}.id, %3$s as fits from ${table} where ${table}.branch_id + 0 = %1$s%2$s${
        rule ? ` and ${formatted(rule)}` : ''
      } limit %4$s) as found`,
  )}, _branch, _tests, _narrow, _most + 1) into _found, _candidates;
  return case when _candidates <= _most then coalesce(_found, '{}') end;
end $$;
revoke all on function ${name}(text[], integer, integer) from public;
grant execute on function ${name}(text[], integer, integer) to ${branchRole};
drop function if exists ${name}(text, integer)`;
};
