import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { bareCode, identifier, searchedIn, squashed, textOf, type SearchedTable } from '../../db/searched.ts';

/** The columns that name a record: what represents it, and its numbers. */
export const namesOf = (resource: Resource): SearchedTable[] => {
  const { table, columns, codes } = searchedIn(resource).own;
  return columns
    .filter((name) => name === resource.represent || codes.includes(name))
    .map((name) => ({ table, columns: [name], codes: codes.filter((code) => code === name) }));
};

/** The texts of a row `t` by which it is ranked, made once a row (hence the offset): each name's, and that of all. */
export const rankedTexts = (own: SearchedTable, names: readonly SearchedTable[]): SQL => {
  const each = names.map((name, n) => `${textOf(name, 't.')} || ' ' as name${n}`);
  return sql.raw(`(select ${[...each, `${textOf(own, 't.')} || ' ' as whole`].join(', ')} offset 0)`);
};

/**
 * How well a row `t` with its texts `d` is what was asked for in `a`. 0: a name or number, whole; 1: the beginning of
 * one; 2: whole words of one; 3: whole words of any text; 4: the beginning of a word; 5: anywhere.
 */
export const rankOf = (names: readonly SearchedTable[]): SQL => {
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
