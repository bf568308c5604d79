import pg from 'pg';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { searchedIn } from '../../src/server/db/searched.ts';
import { identifier } from '../../src/server/db/sqlText.ts';
import { ownedResources } from '../../src/server/db/tables.ts';
import { branch } from './conditions.ts';
import type { SignedIn } from './people.ts';

/** Words to search for: one that few records have, one that many have, and both as one record has them. */
interface Words {
  readonly rare: string;
  readonly common: string;
  readonly two: string;
}

/** What the database holds, read once as its owner. */
export interface Facts {
  readonly rows: (resource: Resource) => number;
  readonly words: (resource: Resource) => Words;
  /** Ids of some records, first those that the person made. */
  readonly ids: (resource: Resource, me: SignedIn) => readonly number[];
  readonly largest: Resource;
}

const wordsOf = (texts: readonly string[]): Words => {
  const split = (text: string) => [...new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])];
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of split(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = (text: string) => split(text).toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  const [common = ''] = [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
  const row = texts.find((text) => split(text).includes(common) && split(text).length > 1) ?? common;
  const rare = byCount(row)[0] ?? common;
  return { rare, common, two: `${common} ${rare}` };
};

/** @throws Error for a database without the branch's people */
export const readFacts = async (url: string, people: readonly SignedIn[]): Promise<Facts> => {
  const client = new pg.Client(url);
  await client.connect();
  const rows = new Map<Resource, number>();
  const words = new Map<Resource, Words>();
  const ids = new Map<string, number[]>();
  for (const resource of ownedResources) {
    const table = identifier(resource.name);
    const counted = await client.query<{ n: string }>(`select count(*) as n from ${table} where branch_id = ${branch}`);
    rows.set(resource, Number(counted.rows[0]?.n));
    // Of many rows a part is enough to choose from.
    const part = Number(counted.rows[0]?.n) > 100_000 ? ' and id % 97 = 3' : '';
    const columns = searchedIn(resource).own.columns.filter((c) => !['email', 'phone'].includes(c));
    const text = columns.length ? columns.map((c) => `coalesce(${identifier(c)}::text, '')`).join(` || ' ' || `) : `''`;
    const sample = await client.query<{ text: string }>(
      `select ${text} as text from ${table} where branch_id = ${branch}${part} order by id % 9973, id limit 3000`,
    );
    words.set(resource, wordsOf(sample.rows.map((r) => r.text)));
    for (const me of people) {
      const found = await client.query<{ id: string }>(
        `select id from ${table} where branch_id = ${branch}${part} order by created_by = ${me.id} desc, id % 9973, id limit 12`,
      );
      ids.set(
        `${resource.name} ${me.id}`,
        found.rows.map((r) => Number(r.id)),
      );
    }
  }
  await client.end();
  return {
    rows: (resource) => rows.get(resource) ?? 0,
    words: (resource) => assertDefined(words.get(resource)),
    ids: (resource, me) => ids.get(`${resource.name} ${me.id}`) ?? [],
    largest: assertDefined(ownedResources.find(({ name }) => name === 'enquiries')),
  };
};
