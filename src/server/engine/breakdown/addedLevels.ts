import { groupedBy } from '../../../domain/grouped.ts';
import { inLevels } from '../../../domain/inLevels.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { roomOf } from '../../../schema/brokenDown.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../errors.ts';
import { levelOf, tooDeep } from './limits.ts';
import type { AddedLine, LineSet } from './lineSet.ts';

/** The levels of the new lines: each after the one with its parents. @throws Failure 422 for an unknown or circular name */
export const levelsOf = (added: readonly AddedLine[]): number[][] => {
  const byKey = new Map(added.map(({ key }, at) => [key, at]));
  const unknown = (at: number) => invalid({ [`added.${at}.parent_key`]: ['Unknown line'] });
  const parents = added.map(({ parent_key }, at) => {
    const parent = parent_key === undefined ? undefined : byKey.get(parent_key);
    if (parent_key !== undefined && parent === undefined) throw unknown(at);
    return parent;
  });
  const levels = inLevels(parents);
  const placed = new Set(levels.flat());
  const circular = added.findIndex((_, at) => !placed.has(at));
  if (circular >= 0) throw unknown(circular);
  return levels;
};

/** @throws Failure 422 at the first line that would stand too deep (rule 55) */
export const requireLevels = async (
  tx: Tx,
  set: LineSet,
  added: readonly AddedLine[],
  levels: readonly (readonly number[])[],
): Promise<void> => {
  const refuse = (level: number) => {
    const at = levels[level]?.[0] ?? 0;
    return invalid({ [`added.${at}.parent_line_id`]: [tooDeep(set)] });
  };
  const { levels: most } = roomOf(set.lines);
  if (levels.length > most) throw refuse(most);
  const parents = new Set((levels[0] ?? []).flatMap((at) => added[at]?.parent_line_id ?? []));
  const above = await levelOf(tx, set, [...parents]);
  // The deepest new line need not be below the deepest stored one; where it could be, each place counts by itself.
  if (above + levels.length > most) await requireEachLevel(tx, set, { added, levels }, refuse);
};

const requireEachLevel = async (
  tx: Tx,
  set: LineSet,
  { added, levels }: { readonly added: readonly AddedLine[]; readonly levels: readonly (readonly number[])[] },
  refuse: (level: number) => Error,
): Promise<void> => {
  const byKey = new Map(added.map(({ key }, at) => [key, at]));
  const tops: number[] = [];
  const deepest = new Map<number, number>();
  for (const [level, indexes] of levels.entries())
    for (const at of indexes) {
      const { parent_key, parent_line_id } = assertDefined(added[at]);
      const above = parent_key === undefined ? undefined : tops[assertDefined(byKey.get(parent_key))];
      tops[at] = above ?? at;
      const place = added[tops[at] ?? at]?.parent_line_id ?? parent_line_id;
      if (typeof place === 'number') deepest.set(place, level + 1);
    }
  const byHeight = groupedBy([...deepest], ([, height]) => height);
  for (const [height, places] of byHeight) {
    // oxlint-disable-next-line no-await-in-loop -- at most one statement a level
    const level = await levelOf(
      tx,
      set,
      places.map(([id]) => id),
    );
    if (level + height > roomOf(set.lines).levels) throw refuse(height - 1);
  }
};
