import { sql, type SQL } from 'drizzle-orm';
import { isText, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { searchText, searchWords } from '../../../schema/searchWords.ts';
import {
  foundRowsOf,
  searchedIn,
  searchFunction,
  searchedText,
  bareCode,
  squashed,
  type SearchedTable,
} from '../../db/searched.ts';
import { identifier } from '../../db/sqlText.ts';
import { keyOf } from '../../db/textKey.ts';

/** The columns that name a record: the representing one and its numbers. */
const namesOf = (resource: Resource): SearchedTable[] => {
  const { table, columns, codes } = searchedIn(resource).own;
  return columns
    .filter((name) => name === resource.represent || codes.includes(name))
    .map((name) => ({ table, columns: [name], codes: codes.filter((code) => code === name) }));
};

/**
 * The texts for the rank of a row `t`: each name, and all searched text. `offset 0` makes PostgreSQL compute them only
 * once a row.
 */
const rankedTexts = (own: SearchedTable, names: readonly SearchedTable[]): SQL => {
  const each = names.map((name, n) => `${searchedText(name, 't.')} || ' ' as name${n}`);
  return sql.raw(`(select ${[...each, `${searchedText(own, 't.')} || ' ' as all_text`].join(', ')} offset 0)`);
};

/**
 * The rank of a row `t` with its texts `d` for the query `q`. 0: equal to a name or number; 1: the beginning of one; 2:
 * full words of one; 3: full words of any text; 4: the beginning of a word; 5: anywhere.
 */
const rankOf = (names: readonly SearchedTable[]): SQL => {
  const lower = (name: SearchedTable) => keyOf(`t.${identifier(name.columns[0] ?? '')}`);
  const ranks: string[][] = [
    names.flatMap((n) => [
      `${lower(n)} = q.typed`,
      `${squashed(lower(n))} = q.squashed`,
      ...(n.codes.length ? [`${bareCode(lower(n))} = q.bare`] : []),
    ]),
    names.flatMap((n) => [`starts_with(${lower(n)}, q.typed)`, `starts_with(${squashed(lower(n))}, q.squashed)`]),
    names.map((_, n) => `d.name${n} like all (q.full_words)`),
    ['d.all_text like all (q.full_words)'],
    [`position(' ' || q.typed in d.all_text) > 0`],
  ];
  const cases = ranks.map((tests, rank) => `when ${tests.join(' or ') || 'false'} then ${rank}`);
  return sql.raw(`case ${cases.join(' ')} else ${ranks.length} end`);
};

/** A found record with the texts that explain the match. */
export interface Hit extends Record<string, unknown> {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  /** The rank of `rankOf`: 0 is best. */
  readonly rank: number;
  readonly texts: Readonly<Record<string, string | null>>;
  /** A line with all words. */
  readonly line: { readonly field: string; readonly texts: Readonly<Record<string, string | null>> } | null;
}

/** The number of records of a resource that are ranked. */
const candidates = 100;
/** The most records of a resource in an answer. */
export const maxOfEach = 5;

const literal = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/**
 * A word as a LIKE pattern. Trigrams need three characters: a shorter word matches only the beginning of words, with
 * the space in front as a character.
 */
const patternOf = (word: string): string =>
  /[\p{Letter}\p{Number}]{3}/u.test(word) ? `%${literal(word)}%` : `% ${literal(word)}%`;
const fullWordPatternOf = (word: string): string => `% ${literal(word)} %`;

const column = (name: string): SQL => sql`t.${sql.identifier(name)}`;
const texts = (alias: string, names: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.raw(alias)}.${sql.identifier(name)}`),
    sql`, `,
  )})`;

/** The columns of the detail: the searched ones, then texts and closed words of the list. */
export const describing = (resource: Resource): string[] => {
  const plain = (fields: Fields, name: string) => {
    const f = fields[name];
    return f !== undefined && (isText(f) || f.kind === 'one_of');
  };
  const shown = resource.list.columns.filter((name) => plain(resource.fields, name));
  return [...new Set([...searchedIn(resource).own.columns, ...shown])];
};

const lineOf = (resource: Resource): SQL => {
  const lines = foundRowsOf(resource);
  if (lines.length === 0) return sql`null::jsonb`;
  return sql`coalesce(${sql.join(
    lines.map(
      (l) => sql`(select jsonb_build_object('field', ${sql.raw(`'${l.field}'`)}, 'texts', ${texts('l', l.columns)})
        from ${sql.identifier(l.table)} l where l.branch_id = t.branch_id
        and l.${sql.identifier(l.by)} = t.id and ${sql.raw(searchedText(l, 'l.'))} like all (q.words) limit 1)`,
    ),
    sql`, `,
  )})`;
};

const among = (resource: Resource): SQL => {
  const { own } = searchedIn(resource);
  const names = namesOf(resource);
  return sql`(select ${sql.raw(`'${resource.name}'`)} as resource, t.id, ${column(resource.represent)}::text as name,
      ${rankOf(names)} as rank, t.updated_at, ${texts('t', describing(resource))} as texts, ${lineOf(resource)} as line
    from query q cross join lateral (select distinct id from ${sql.identifier(searchFunction(resource))}(
      q.words, q.typed, ${sql.raw(String(candidates))}) id) hit join ${sql.identifier(own.table)} t on t.id = hit.id
      cross join lateral ${rankedTexts(own, names)} d
    order by rank, t.updated_at desc, t.id desc limit ${sql.raw(String(maxOfEach))})`;
};

/** One statement that searches all of these resources, best first; null if nothing can be found. */
export const searchStatement = (resources: readonly Resource[], typed: string, limit: number): SQL | null => {
  const words = searchWords(typed).toSorted((a, b) => b.length - a.length);
  const searched = resources.filter((r) => searchedIn(r).own.columns.length > 0);
  if (words.length === 0 || searched.length === 0) return null;
  const text = searchText(typed);
  const parts = text.split(/[-/_. ]+/);
  return sql`with query as materialized (select ${sql.param(words.map(patternOf))}::text[] as words,
      ${sql.param(words.map(fullWordPatternOf))}::text[] as full_words, ${text}::text as typed,
      ${parts.join('')}::text as squashed, ${parts.map((p) => p.replace(/^0+(?=\d)/, '')).join('')}::text as bare)
    select resource, id, name, rank, texts, line from (${sql.join(searched.map(among), sql` union all `)}) found
    order by rank, updated_at desc, resource, id desc limit ${limit}`;
};
