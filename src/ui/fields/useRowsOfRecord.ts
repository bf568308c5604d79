import { useQuery } from '@tanstack/react-query';
import { pageIn } from '../../dataProvider/answer.ts';
import { listShape } from '../../schema/calls/call.ts';
import { rowsOfRecord } from '../../schema/calls/rowsOfRecord.ts';
import { isRows } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { useProvider } from '../useProvider.ts';
import { rowNames, type RowName } from './useRowGroups.ts';

/** The rows of one record; undefined until they are read. */
interface Lines {
  readonly lines: readonly RowName[] | undefined;
  readonly error: Error | null;
}

/** The place in the cache of the rows of a record. */
export const rowsKey = (resource: string, field: string, id: number) => [resource, 'lines', field, id] as const;

/**
 * The rows of one record with their names, for a reference to rows (`log_categories.scopes`). They come by the call of
 * the rows if the description has one, else with the record. Without a record there are none.
 */
export const useRowsOfRecord = (reference: string, owner: unknown): Lines => {
  const [name = '', field = ''] = reference.split('.');
  const resource = resourceNamed(name);
  const declared = resource?.fields[field];
  const named = declared && isRows(declared) ? declared.represent : 'name';
  const provider = useProvider();
  const id = Number(owner);
  const enabled = typeof owner === 'number';
  const { data, error } = useQuery({
    queryKey: rowsKey(name, field, id),
    queryFn: async ({ signal }): Promise<unknown> => {
      const asked = resource && rowsOfRecord(resource, field, id);
      if (!asked) return (await provider.getOne<AnyRecord>(name, { id, signal })).data[field];
      const { call, ...input } = asked;
      return pageIn(listShape({}), (await provider.call(call, { ...input, signal })).data, { page: 1, perPage: 1 })
        .rows;
    },
    enabled,
  });
  if (!enabled) return { lines: [], error: null };
  return { lines: data === undefined ? undefined : rowNames(data, named), error };
};
