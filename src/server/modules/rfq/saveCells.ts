import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { changeRows } from '../../engine/bulk/changeRows.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { removeRows } from '../../engine/bulk/removeRows.ts';
import type { RowNames } from '../../engine/bulk/refusals.ts';
import { conflict } from '../../engine/errors.ts';
import { toColumns } from '../../engine/records/toColumns.ts';

/** A cell of a comparison as it is to be: `stored` is the row that stands there now, null values take it away. */
export interface SentCell {
  readonly stored: number | undefined;
  /** Of the row that the person saw; none, of a cell that was empty. */
  readonly version: number | null | undefined;
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly name: string;
}

/**
 * Saves cells all or none, in a number of statements. A cell that was empty for the person and is filled now, or was
 * changed or emptied meanwhile, is refused: nobody's typing is lost.
 * @throws Failure 409 with each such cell, who changed it and when; 422
 */
export const saveCells = async (
  tx: Tx,
  resource: Resource,
  path: string,
  cells: readonly SentCell[],
): Promise<void> => {
  const table = tableOf(resource);
  const gone = cells.find(({ stored, version }) => stored === undefined && typeof version === 'number');
  if (gone) throw conflict(`${gone.name} was emptied by somebody else meanwhile. Reload, or compare.`);
  const places = new Map(cells.map((cell, at) => [cell, at]));
  const namesOf = (some: readonly SentCell[]): RowNames => {
    const placeOf = (at: number) => {
      const cell = some[at];
      return (cell && places.get(cell)) ?? at;
    };
    return {
      kind: resource.title,
      fields: resource.fields,
      nameOf: (at) => some[at]?.name,
      path: (at) => `${path}.${placeOf(at)}`,
    };
  };
  const keyOf = ({ stored = 0, version }: SentCell) => ({ id: stored, version: version ?? 0 });
  const known = cells.filter(({ stored }) => stored !== undefined);
  const emptied = known.filter(({ values }) => values === null);
  const changed = known.filter(({ values }) => values !== null);
  const added = cells.filter(({ stored, values }) => stored === undefined && values !== null);
  await removeRows(tx, table, emptied.map(keyOf), namesOf(emptied));
  await changeRows(
    tx,
    table,
    changed.map((cell) => ({ ...keyOf(cell), values: toColumns(resource.fields, cell.values ?? {}) })),
    namesOf(changed),
  );
  await insertRows(
    tx,
    table,
    added.map(({ values }) => toColumns(resource.fields, values ?? {})),
    namesOf(added),
  );
};
