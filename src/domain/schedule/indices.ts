import { PlanError } from './problems.ts';

/**
 * From ids to their places in a list. Ids of one plan are mostly close together: then an array has the places, and no
 * hash is computed for any of the ends of dependencies.
 * @throws PlanError for an id that is there twice; the function, for one that is not there
 */
export const indicesOf = (rows: readonly { readonly id: number }[]): ((id: number) => number) => {
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < rows.length; at += 1) {
    const { id } = rows[at]!;
    if (id < least) least = id;
    if (id > most) most = id;
  }
  const isDense = Number.isInteger(least) && most - least < 8 * rows.length;
  // Places count from 1: 0 is an id that is not there.
  const places = new Int32Array(isDense ? most - least + 1 : 0);
  const others = new Map<number, number>();
  const placeOf = (id: number): number => (isDense ? places[id - least] : others.get(id)) ?? 0;
  for (let at = 0; at < rows.length; at += 1) {
    const { id } = rows[at]!;
    if (placeOf(id) !== 0) throw new PlanError({ kind: 'sameId', task: id });
    if (isDense) places[id - least] = at + 1;
    else others.set(id, at + 1);
  }
  return (task) => {
    const place = placeOf(task);
    if (place === 0) throw new PlanError({ kind: 'unknownTask', task });
    return place - 1;
  };
};
