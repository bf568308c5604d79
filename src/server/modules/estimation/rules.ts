import { sql } from 'drizzle-orm';
import { factorBelow } from '../../../domain/estimation/figures.ts';
import { inBomRefusal } from '../../../resources/estimation/billKinds.ts';
import { items } from '../../../resources/masters/items.ts';
import { columnNamed } from '../../db/column.ts';
import { rowTableOf } from '../../db/tables.ts';
import { linesTable, type LineReading, type LineRules, type LineSet } from '../../engine/breakdown/lineSet.ts';
import { Refusals } from '../../engine/breakdown/refusals.ts';
import { readBases, requireOutsideBoms, withBasis } from './basisOf.ts';
import { billFigures } from './figures.ts';
import { withRateSource } from './priced.ts';

/** The names of the variants of a line: now, and before the last change. */
const variantNames = (set: LineSet): LineReading => {
  const { table } = linesTable(set);
  const variants = rowTableOf(items, 'variants');
  const joined = (alias: string, name: string) =>
    sql`left join ${variants} ${sql.raw(alias)} on ${sql.raw(alias)}.branch_id = ${table.branch_id} and ${sql.raw(alias)}.id = ${columnNamed(table, name)}`;
  return {
    properties: [
      ['item_variant_name', sql`v.name`, 'text'],
      ['replaced_variant_name', sql`replaced.name`, 'text'],
    ],
    joins: sql`${joined('v', 'item_variant_id')} ${joined('replaced', 'replaced_variant_id')}`,
  };
};

/** What the lines of a bill need beyond their description: structures, BOMs and items (rules 39, 47, 55, 59). */
export const billRules: LineRules = {
  handsDown: {
    columns: ['factor', 'quantity'],
    // Within a BOM its total quantity, else that of the line itself.
    toLinesIn: (above) => ({ factor: factorBelow(above) }),
  },
  implied: async (tx, { set, record }, { changes, added, kinds }) => {
    const bases = await readBases(
      tx,
      { set, record },
      changes.map(({ id }) => id),
    );
    const kindOf = (id: number) => kinds.get(id) ?? 'item';
    const refusals = new Refusals();
    const made = {
      added: await refusals.each(added.entries(), ([at, line]) =>
        withRateSource(set, withBasis(set, `added.${at}`, { kind: line.kind, line }, undefined), true),
      ),
      changes: await refusals.each(changes.entries(), ([at, change]) =>
        withRateSource(
          set,
          withBasis(set, `changes.${at}`, { kind: kindOf(change.id), line: change }, bases.get(change.id)),
          false,
        ),
      ),
    };
    refusals.tell();
    return made;
  },
  placed: (tx, set, changes) =>
    requireOutsideBoms(
      tx,
      set,
      changes.flatMap(({ id, basis }) => (inBomRefusal(basis) === undefined ? [] : [id])),
      (id) => `changes.${changes.findIndex((change) => change.id === id)}.basis`,
    ),
  touches: ({ quantity }, kind) => kind === 'bom' && quantity !== undefined,
  derived: billFigures,
  reading: variantNames,
};
