import { useQuery } from '@tanstack/react-query';
import { pageOf } from '../../dataProvider/answer.ts';
import { listShape } from '../../schema/calls/call.ts';
import { linesOfRecord } from '../../schema/calls/linesOfRecord.ts';
import { isLines } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { useProvider } from '../useProvider.ts';
import { lineNames, type LineName } from './useLineGroups.ts';

/** The lines of one record; undefined until they are read. */
interface Lines {
  readonly lines: readonly LineName[] | undefined;
  readonly error: Error | null;
}

/** The place in the cache of the lines of a record. */
export const linesKey = (resource: string, field: string, id: number) => [resource, 'lines', field, id] as const;

/**
 * The lines of one record with their names, for a reference to lines (`log_categories.scopes`). They come by the call of
 * the lines if the description has one, else with the record. Without a record there are none.
 */
export const useLinesOfRecord = (reference: string, owner: unknown): Lines => {
  const [name = '', field = ''] = reference.split('.');
  const resource = resourceNamed(name);
  const declared = resource?.fields[field];
  const named = declared && isLines(declared) ? declared.represent : 'name';
  const provider = useProvider();
  const id = Number(owner);
  const enabled = typeof owner === 'number';
  const { data, error } = useQuery({
    queryKey: linesKey(name, field, id),
    queryFn: async ({ signal }): Promise<unknown> => {
      const asked = resource && linesOfRecord(resource, field, id);
      if (!asked) return (await provider.getOne<AnyRecord>(name, { id, signal })).data[field];
      const { call, ...input } = asked;
      return pageOf(listShape({}), (await provider.call(call, { ...input, signal })).data, { page: 1, perPage: 1 })
        .rows;
    },
    enabled,
  });
  if (!enabled) return { lines: [], error: null };
  return { lines: data === undefined ? undefined : lineNames(data, named), error };
};
