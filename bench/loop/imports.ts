import { items } from '../../src/resources/masters/items.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { Caller } from '../inProcess.ts';
import { heldBySent } from './holds.ts';

const count = 20_000;

const recordsOf = (unit: string) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    values: {
      code: `CT-${String(at).padStart(5, '0')}`,
      name: `Fitting ${at} of galvanised steel, DN ${15 + (at % 40) * 5}`,
      unit,
      category_id: `Range ${at % 12}`,
    },
    lines: [],
  }));

/** A supplier's catalogue of 20,000 items: checked, imported, changed by another file. */
export const holdsOfImports = async (by: Caller): Promise<void> => {
  const sent = (dry_run: boolean, mode: 'skip' | 'update', unit: string) => ({
    by,
    method: 'POST',
    path: callsOf(items).importRows.path,
    body: { dry_run, mode, create_missing: ['category_id'], records: recordsOf(unit) },
  });
  await heldBySent('a file of 20,000 items, looked at', sent(true, 'skip', 'ea'));
  await heldBySent('20,000 items imported', sent(false, 'skip', 'ea'));
  await heldBySent('20,000 items changed by a file', sent(false, 'update', 'm'));
};
