import type { RowKey } from '../bulk/lockRows.ts';
import type { RowNames } from '../bulk/refusals.ts';
import { invalid } from '../errors.ts';

/** The names of lines in refusals, by their place in a list of the request. */
export const lineNames = (list: string): RowNames => ({
  kind: 'Line',
  nameOf: () => undefined,
  path: (at) => `${list}.${at}`,
});

/** Lines with the versions that a request has read, if it says so. @throws Failure 422 unless there is one for each */
export const keysOf = (ids: readonly number[], versions: readonly number[] | undefined): readonly RowKey[] => {
  if (versions && versions.length !== ids.length) throw invalid({ versions: ['One version for each line'] });
  return ids.map((id, at) => ({ id, version: versions?.[at] }));
};
