import type { Resource } from '../resource.ts';
import type { Call } from './call.ts';

/** A call with its input. */
interface CallWithInput {
  readonly call: Call;
  readonly params?: Readonly<Record<string, number>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The call that lists all rows of a record's field by themselves; undefined if they come with the record alone. */
export const rowsOfRecord = (
  { rowCalls: lineCalls, rowsBy: linesBy, endpoints }: Resource,
  field: string,
  id: number,
): CallWithInput | undefined => {
  const list = lineCalls[field]?.list;
  if (list) return { call: list, params: { id }, query: { getAll: true } };
  const by = linesBy[field];
  const call = by && endpoints[by.call];
  return call && { call, query: { [by.parameter]: id, getAll: true } };
};
