import { createHash } from 'node:crypto';
import type { Connection } from './engine/source.ts';
import { sightedResources } from './sight.ts';
import { lookFunction, sightDefinition } from './sightRules.ts';
import { identifier, literal } from './sqlText.ts';
import { sightName } from './visibility.ts';

/** The most records that are looked at in one statement: it locks them for a moment. */
const slice = 500;

/** By which definition the rows of a table were made, in its comment. */
const madeBy = async (connection: Connection, table: string): Promise<string | undefined> => {
  const { rows } = await connection.query<{ made: string | null }>(
    `select obj_description(${literal(`public.${identifier(table)}`)}::regclass) as made`,
  );
  return rows[0]?.made ?? undefined;
};

/** The next records of a branch after this id. */
const nextOf = async (connection: Connection, table: string, branch: string, after: string): Promise<string[]> => {
  const { rows } = await connection.query<{ id: string }>(
    `select id::text as id from ${identifier(table)} where branch_id = $1 and id > $2 order by id limit ${slice}`,
    [branch, after],
  );
  return rows.map(({ id }) => id);
};

/**
 * Brings who sees what to its definition where that is another one than the rows were made by: after an upgrade, a
 * restored backup or a change of a description. The triggers are there already, so that changes meanwhile are kept too.
 */
export const fillSight = async (connection: Connection): Promise<void> => {
  for (const resource of sightedResources()) {
    const table = sightName(resource);
    const definition = createHash('sha256').update(sightDefinition(resource)).digest('hex').slice(0, 16);
    const look = `select ${identifier(lookFunction(resource))}($1, $2::bigint[])`;
    if ((await madeBy(connection, table)) === definition) continue;
    for (const { id: branch } of (await connection.query<{ id: string }>('select id::text as id from branches')).rows)
      for (let after: string | undefined = '0'; after !== undefined;) {
        const ids = await nextOf(connection, resource.name, branch, after);
        if (ids.length > 0) await connection.query(look, [branch, `{${ids.join(',')}}`]);
        after = ids.at(-1);
      }
    await connection.query(`comment on table ${identifier(table)} is ${literal(definition)}`);
  }
};
