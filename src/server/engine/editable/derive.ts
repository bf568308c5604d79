import type { Tx } from '../../db/database.ts';
import type { SlicedChange } from '../sliced/slicedChange.ts';
import { changeRowsInSlices } from '../sliced/slicing.ts';
import type { LineSet, Touched } from './lineSet.ts';

const touchedIn = (value: unknown): Touched => (Array.isArray(value) ? value.map(Number) : 'all');

/** Derives the stored figures of lines that follow from other lines. */
export const deriving = (set: LineSet): SlicedChange => ({
  name: 'derive',
  resource: set.records,
  doing: 'is changing lines',
  derives: true,
  find: async (tx, record, { touched }) =>
    (await set.rules.derived?.find(tx, set, record, touchedIn(touched))) ?? { ids: [], input: {} },
  slice: async (tx, record, ids, input) => (await set.rules.derived?.write(tx, set, record, ids, input)) ?? [],
});

/** Derives what follows from these lines, at the end of each change of a record. The lines with other figures are told. */
export const deriveLines = (tx: Tx, set: LineSet, record: number, touched: Touched): Promise<void> =>
  changeRowsInSlices(tx, deriving(set), record, { touched });
