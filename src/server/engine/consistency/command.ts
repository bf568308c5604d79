import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { withStuck } from '../workflows/stuckRecords.ts';
import { allChecks } from './checks.ts';
import { sight } from './sight.ts';
import { branchesIn, runChecks, type Summary, type FoundDifferences } from './run.ts';

/**
 * A difference in lines for an administrator: where it is, both figures, and each row that makes it.
 *
 *     LDS EST-LDS-2026-0042 R2 (Cost estimation): Selling price is stored as 158573.00, computed 77294.00
 *       2.1 Mullion: Quantity of the BOMs above is stored as 4.0000000000000000, computed 40.0000000000000000
 */
const reportLines = ({
  branch,
  name,
  check,
  isMended,
  figure,
  stored,
  computed,
  rows,
  count,
}: FoundDifferences): string[] => {
  const told = (of: string, was: string, is: string) => `${of} is stored as ${was}, computed ${is}`;
  const more = count - rows.length;
  return [
    `${branch} ${name} (${check.resource.title}): ${told(figure, stored, computed)}${isMended ? ' — mended' : ''}`,
    ...rows.map((row) => `  ${row.name}: ${told(row.figure, row.stored, row.computed)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
};

/** The commands by which another process asks a running server for the check. */
export const checkCommands = { check: 'check', mend: 'check mend' } as const;

/** So many of the records with which nobody can go on are named. */
const named = 5;

/** Says of each branch with which records nobody can go on: no difference, and nothing that a check could mend. */
const sayStuck = async (database: Database, say: (line: string) => void): Promise<void> => {
  for (const { id, code } of await branchesIn(database)) {
    const { rows } = await database.inBranch(sight(id), (tx) =>
      // Asserted: the list is that of a statement of the database.
      tx.execute<{ name: string; total: number }>(
        sql`${withStuck()} select name, (count(*) over ())::int as total from stuck order by resource, id limit ${named}`,
      ),
    );
    const total = rows[0]?.total ?? 0;
    const more = total > named ? ` and ${total - named} more` : '';
    if (total > 0)
      say(`${code} Nobody can go on with ${rows.map(({ name }) => name).join(', ')}${more}: see “Stuck work”`);
  }
};

/**
 * Checks a whole database from its beginning, and says every difference. `mends`: sets right what can be set right:
 * drafts, stock and counters.
 */
export const checkDatabase = async (
  database: Database,
  version: number,
  { mends, say }: { readonly mends: boolean; readonly say: (line: string) => void },
): Promise<Summary> => {
  await sayStuck(database, say);
  return runChecks(database, allChecks(), {
    version: String(version),
    days: 0,
    mends: mends ? 'asked' : 'none',
    onFound: (found) => reportLines(found).forEach(say),
  });
};
