import { sql, type SQL } from 'drizzle-orm';
import { isText, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { searchText, searchWords } from '../../../schema/searchWords.ts';
import { searchedIn, searchFunction, textOf, bareCode, squashed, type SearchedTable } from '../../db/searched.ts';
import { identifier } from '../../db/sqlText.ts';
import { parentColumn } from '../../db/tables.ts';

/** The columns that name a record: what represents it, and its numbers. */
const namesOf = (resource: Resource): SearchedTable[] => {
  const { table, columns, codes } = searchedIn(resource).own;
  return columns
    .filter((name) => name === resource.represent || codes.includes(name))
    .map((name) => ({ table, columns: [name], codes: codes.filter((code) => code === name) }));
};

/** The texts of a row `t` by which it is ranked, made once a row (hence the offset): each name's, and that of all. */
const rankedTexts = (own: SearchedTable, names: readonly SearchedTable[]): SQL => {
  const each = names.map((name, n) => `${textOf(name, 't.')} || ' ' as name${n}`);
  return sql.raw(`(select ${[...each, `${textOf(own, 't.')} || ' ' as whole`].join(', ')} offset 0)`);
};

/**
 * How well a row `t` with its texts `d` is what was asked for in `a`. 0: a name or number, whole; 1: the beginning of
 * one; 2: whole words of one; 3: whole words of any text; 4: the beginning of a word; 5: anywhere.
 */
const rankOf = (names: readonly SearchedTable[]): SQL => {
  const lower = (name: SearchedTable) => `lower(t.${identifier(name.columns[0] ?? '')})`;
  const ranks: string[][] = [
    names.flatMap((n) => [
      `${lower(n)} = a.said`,
      `${squashed(lower(n))} = a.squashed`,
      ...(n.codes.length ? [`${bareCode(lower(n))} = a.bare`] : []),
    ]),
    names.flatMap((n) => [`starts_with(${lower(n)}, a.said)`, `starts_with(${squashed(lower(n))}, a.squashed)`]),
    names.map((_, n) => `d.name${n} like all (a.whole)`),
    ['d.whole like all (a.whole)'],
    [`position(' ' || a.said in d.whole) > 0`],
  ];
  const cases = ranks.map((tests, rank) => `when ${tests.join(' or ') || 'false'} then ${rank}`);
  return sql.raw(`case ${cases.join(' ')} else ${ranks.length} end`);
};

/** A record as it was found, with the texts that tell why. */
export interface Hit extends Record<string, unknown> {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  /** As `rankOf` has it: 0 is best. */
  readonly rank: number;
  readonly texts: Readonly<Record<string, string | null>>;
  /** A line that has all the words. */
  readonly line: { readonly field: string; readonly texts: Readonly<Record<string, string | null>> } | null;
}

/** Records of a kind that are looked at before the best of them are taken. */
const candidates = 100;
/** Most records of a kind in an answer. */
export const mostOfAKind = 5;

const literal = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/**
 * A word as a LIKE pattern. Trigrams need three characters: fewer in a row are looked for at the beginning of words,
 * where the space before counts as one.
 */
const patternOf = (word: string): string =>
  /[\p{Letter}\p{Number}]{3}/u.test(word) ? `%${literal(word)}%` : `% ${literal(word)}%`;
const wholePatternOf = (word: string): string => `% ${literal(word)} %`;

const column = (name: string): SQL => sql`t.${sql.identifier(name)}`;
const texts = (alias: string, names: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.raw(alias)}.${sql.identifier(name)}`),
    sql`, `,
  )})`;

/** What may stand beside a name: what is searched, then what the list shows of texts and closed words. */
export const describing = (resource: Resource): string[] => {
  const plain = (fields: Fields, name: string) => {
    const f = fields[name];
    return f !== undefined && (isText(f) || f.kind === 'one_of');
  };
  const shown = resource.list.columns.filter((name) => plain(resource.fields, name));
  return [...new Set([...searchedIn(resource).own.columns, ...shown])];
};

const lineOf = (resource: Resource): SQL => {
  const { lines } = searchedIn(resource);
  if (lines.length === 0) return sql`null::jsonb`;
  return sql`coalesce(${sql.join(
    lines.map(
      (l) => sql`(select jsonb_build_object('field', ${sql.raw(`'${l.field}'`)}, 'texts', ${texts('l', l.columns)})
        from ${sql.identifier(l.table)} l where l.branch_id = t.branch_id
        and l.${sql.identifier(parentColumn)} = t.id and ${sql.raw(textOf(l, 'l.'))} like all (a.words) limit 1)`,
    ),
    sql`, `,
  )})`;
};

const among = (resource: Resource): SQL => {
  const { own } = searchedIn(resource);
  const names = namesOf(resource);
  return sql`(select ${sql.raw(`'${resource.name}'`)} as resource, t.id, ${column(resource.represent)}::text as name,
      ${rankOf(names)} as rank, t.updated_at, ${texts('t', describing(resource))} as texts, ${lineOf(resource)} as line
    from asked a cross join lateral (select distinct id from ${sql.identifier(searchFunction(resource))}(
      a.words, a.said, ${sql.raw(String(candidates))}) id) hit join ${sql.identifier(own.table)} t on t.id = hit.id
      cross join lateral ${rankedTexts(own, names)} d
    order by rank, t.updated_at desc, t.id desc limit ${sql.raw(String(mostOfAKind))})`;
};

/** One statement that finds what is typed in every one of these resources, the best first; null where nothing can be found. */
export const searchStatement = (resources: readonly Resource[], typed: string, limit: number): SQL | null => {
  const words = searchWords(typed).toSorted((a, b) => b.length - a.length);
  const searched = resources.filter((r) => searchedIn(r).own.columns.length > 0);
  if (words.length === 0 || searched.length === 0) return null;
  const said = searchText(typed);
  const parts = said.split(/[-/_. ]+/);
  return sql`with asked as materialized (select ${sql.param(words.map(patternOf))}::text[] as words,
      ${sql.param(words.map(wholePatternOf))}::text[] as whole, ${said}::text as said,
      ${parts.join('')}::text as squashed, ${parts.map((p) => p.replace(/^0+(?=\d)/, '')).join('')}::text as bare)
    select resource, id, name, rank, texts, line from (${sql.join(searched.map(among), sql` union all `)}) found
    order by rank, updated_at desc, resource, id desc limit ${limit}`;
};
