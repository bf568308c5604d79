import { useState } from 'react';
import { withHeld, type Held } from './withHeld.ts';

const nothing = new Map<number, never>();

/**
 * The rows of a list in which whatever was touched stays in its place, whatever is read since, until another `list` is
 * opened (rule 137): the next row never comes under the pointer. `asTouched`: a row as it was before it was touched.
 */
export const useHeld = <T extends { readonly id: number }>(read: readonly T[], list: string) => {
  const [{ of, held }, setHeld] = useState<{ readonly of: string; readonly held: ReadonlyMap<number, Held<T>> }>({
    of: list,
    held: nothing,
  });
  if (of !== list) setHeld({ of: list, held: nothing });
  const here = of === list ? held : nothing;
  const rows = withHeld(read, [...here.values()]);
  const touch = (row: T) => {
    if (here.has(row.id)) return;
    const before = rows
      .slice(
        0,
        rows.findIndex(({ id }) => id === row.id),
      )
      .map(({ id }) => id);
    setHeld({ of: list, held: new Map([...here, [row.id, { row, before }]]) });
  };
  const asTouched = (row: T): T => here.get(row.id)?.row ?? row;
  return { rows, touch, asTouched };
};
