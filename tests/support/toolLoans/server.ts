import { bind } from '../../../src/server/engine/binding.ts';
import { conflict } from '../../../src/server/engine/errors.ts';
import { extendResource } from '../../../src/server/engine/modules.ts';
import { readRecord } from '../../../src/server/engine/records/read.ts';
import { writeInAnyState } from '../../../src/server/engine/records/write.ts';
import { toolLoans } from './toolLoans.ts';

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const toolLoanExtension = extendResource(toolLoans, {
  bindings: [
    bind(toolLoans.endpoints.extend, async (tx, { params: { id }, body: { days, version }, who }) => {
      const { due_on, status } = await readRecord(tx, toolLoans, id);
      if (status !== 'LENT' || typeof due_on !== 'string') throw conflict('It is not lent, or has no such day');
      await writeInAnyState(tx, toolLoans, id, { version, due_on: later(due_on, days) }, who);
      return { id, due_on: later(due_on, days) };
    }),
    bind(toolLoans.endpoints.giveBack, async (tx, { params: { id, condition }, body: { returned_on }, who }) => {
      const { version, status } = await readRecord(tx, toolLoans, id);
      if (status !== 'LENT') throw conflict('It is not lent');
      await writeInAnyState(tx, toolLoans, id, { version, returned_on, condition }, who);
      return { id, condition };
    }),
  ],
});
