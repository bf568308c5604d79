import { useMemo, useState } from 'react';
import { withHeld, type Held, type Row } from './withHeld.ts';

const nothing = new Map<never, never>();

/**
 * The rows of a list in which whatever was touched stays in its place, whatever is read since, until another `list` is
 * opened (rule 137): the next row never comes under the pointer. `asTouched`: a row as it was before it was touched.
 */
export const useHeld = <T extends Row>(read: readonly T[], list: string) => {
  const [{ of, held }, setHeld] = useState<{ readonly of: string; readonly held: ReadonlyMap<T['id'], Held<T>> }>({
    of: list,
    held: nothing,
  });
  if (of !== list) setHeld({ of: list, held: nothing });
  const here = of === list ? held : nothing;
  const rows = useMemo(() => withHeld(read, [...here.values()]), [read, here]);
  const touch = (...touched: readonly T[]) => {
    const ids: readonly T['id'][] = rows.map(({ id }) => id);
    const added = touched
      .filter(({ id }) => !here.has(id))
      .map((row): [T['id'], Held<T>] => [row.id, { row, before: ids.slice(0, ids.indexOf(row.id)) }]);
    if (added.length > 0) setHeld({ of: list, held: new Map([...here, ...added]) });
  };
  const asTouched = (row: T): T => here.get(row.id)?.row ?? row;
  return { rows, touch, asTouched };
};
