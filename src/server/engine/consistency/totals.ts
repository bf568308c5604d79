import { sql } from 'drizzle-orm';
import { labelOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { totalsIn, type TotalOf } from '../../../schema/total.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { sumOfParts } from '../../db/totalRules.ts';
import type { ConsistencyCheck, Difference } from './check.ts';
import { idsAfter } from './idsAfter.ts';

const computedOf = (total: TotalOf, record: Resource) => {
  const [own, part] = [tableOf(record), tableOf(total.part)];
  return sql`coalesce((select ${sql.raw(sumOfParts(total))} from ${part} as x
    where x.${sql.identifier(total.by)} = ${own.id}), 0)`;
};

const find = (record: Resource, total: TotalOf) => {
  const table = tableOf(record);
  const [stored, computed] = [columnNamed(table, total.name), computedOf(total, record)];
  const figure = labelOf(total.name, record.fields[total.name] ?? {});
  return async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
    const rows = await selectRows(
      tx,
      { record: table.id, stored: sql<string>`${stored}`, computed: sql<string>`${computed}` },
      (list) => sql`
      select ${list} from ${table}
      where ${table.id} = any(${sql.param([...ids])}::bigint[]) and ${stored} is distinct from ${computed}`,
    );
    return rows.map((row) => ({ ...row, figure, rows: [], count: 1 }));
  };
};

/** A total on a record is what its parts add up to. */
export const totalChecks = (): ConsistencyCheck[] =>
  ownedResources.flatMap((record) =>
    totalsIn(record, ownedResources).map((total): ConsistencyCheck => {
      const table = tableOf(record);
      return {
        name: `total ${record.name}.${total.name}`,
        version: 1,
        resource: record,
        told: { administrator: { permission: 'admin.branch.update' } },
        next: idsAfter(record, 2_000),
        find: find(record, total),
        mend: {
          when: 'asked',
          make: async (tx, difference) => {
            await tx.execute(sql`update ${table} set ${sql.identifier(total.name)} = ${computedOf(total, record)}
              where ${table.id} = ${difference.record}`);
          },
        },
        remedy: () => 'Lists show and sort by what is stored. An administrator runs npm run check -- --mend.',
      };
    }),
  );
