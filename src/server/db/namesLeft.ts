import { columnsOf, isText } from '../../schema/field.ts';
import type { Connection } from './engine/source.ts';
import { identifier, literal } from './sqlText.ts';
import { ownedResources } from './tables.ts';

/** What no name that comes in has (rule 143): letters apart from their accents, spaces but plain single ones, signs that are not seen. */
const unfolded = (name: string): string =>
  `${name} is not nfc normalized or ${name} ~ '^ |  | $|[\\t\\n\\r\\u00a0\\u00ad\\u2000-\\u200b\\u202f\\u2060\\u3000\\ufeff]'`;

/** Lists at most so many names of a resource. */
const most = 20;

/**
 * The names that an upgrade left as they were, since another record has the same one folded: a line for each, until
 * somebody renames it.
 */
export const namesLeft = async (connection: Connection): Promise<string[]> => {
  const selects = ownedResources.flatMap((resource) =>
    resource.partOf
      ? []
      : columnsOf(resource.fields).flatMap(([name, f]) => {
          if (!isText(f) || !f.unique || f.readOnly) return [];
          const column = identifier(name);
          return `(select ${literal(resource.title)} as title, id, ${column} as name from ${identifier(resource.name)}
            where ${unfolded(column)} and ${column} !~ '"' order by id limit ${most})`;
        }),
  );
  const { rows } = await connection.query<{ title: string; id: string; name: string }>(selects.join(' union all '));
  return rows.map(
    ({ title, id, name }) =>
      `Names left by an upgrade: ${title} ${id} “${name}” differs from another one in spaces, accents or signs that are not seen. Rename one of them.`,
  );
};
