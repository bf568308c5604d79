import { resources } from '../../src/resources/index.ts';
import { rowFieldsOf } from '../../src/schema/field.ts';
import type { OwnedTable } from '../../src/server/db/ownedTable.ts';
import { rowTableOf, tableOf } from '../../src/server/db/tables.ts';

/** The tables of the resources that are described now, by name. */
export const describedTables = (): Record<string, OwnedTable> =>
  Object.fromEntries(
    resources
      .filter((r) => r.table === 'owned')
      .flatMap((r) => [
        [r.name, tableOf(r)] as const,
        ...rowFieldsOf(r.fields).map(([field]) => [`${r.name}_${field}`, rowTableOf(r, field)] as const),
      ]),
  );
