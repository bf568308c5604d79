import { sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { linesTable } from '../../engine/editable/lineSet.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import type { SlicedChange, SlicedInput } from '../../engine/sliced/slicedChange.ts';
import { deriveBases } from './bases.ts';
import { costStage } from './stages.ts';

// oxlint-disable-next-line typescript/consistent-type-assertions -- `saveOverheads` has written them, here or before the last start
const sharesIn = (input: SlicedInput) => input['shares'] as Readonly<Record<string, string>>;

/** Gives lines their shares of the overheads, and the percentage lines of them their bases. */
export const sharing: SlicedChange = {
  name: 'overheads',
  resource: costStage.records,
  doing: 'is distributing overheads',
  slice: async (tx, revision, ids, input) => {
    const { table } = linesTable(costStage);
    const shares = sharesIn(input);
    const values = arrayOf(
      ids.map((id) => shares[id]),
      'numeric',
    );
    await mapDatabaseErrors(costStage.lines, () =>
      tx.execute(sql`
        update ${table} set overhead = sent.share from unnest(${arrayOf(ids, 'bigint')}, ${values}) as sent(id, share)
        where ${table.id} = sent.id and ${columnNamed(table, 'overhead')} <> sent.share`),
    );
    await deriveBases(tx, costStage, revision);
    return [];
  },
};
