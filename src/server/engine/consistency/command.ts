import type { Database } from '../../db/database.ts';
import { allChecks } from './checks.ts';
import { runChecks, type Summary, type Found } from './run.ts';

/**
 * A difference in lines for an administrator: where it is, both figures, and each row that makes it.
 *
 *     LDS EST-LDS-2026-0042 R2 (Cost estimation): Selling price is stored as 158573.00, computed 77294.00
 *       2.1 Mullion: Quantity of the BOMs above is stored as 4.0000000000000000, computed 40.0000000000000000
 */
const reportLines = ({ branch, name, check, isMended, figure, stored, computed, rows, count }: Found): string[] => {
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

/**
 * Checks a whole database from its beginning, and says every difference. `mends`: sets right what can be set right:
 * drafts, stock and counters.
 */
export const checkDatabase = (
  database: Database,
  version: number,
  { mends, say }: { readonly mends: boolean; readonly say: (line: string) => void },
): Promise<Summary> =>
  runChecks(database, allChecks(), {
    version: String(version),
    days: 0,
    mends: mends ? 'asked' : 'none',
    onFound: (found) => reportLines(found).forEach(say),
  });
