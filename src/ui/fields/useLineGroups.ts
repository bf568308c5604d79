import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import { largestPage } from '../../schema/calls/resourceCalls.ts';
import { isLines } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { whole } from '../wholeRecord.ts';

type Line = Readonly<Record<string, unknown>> & { readonly id: number };

/** The lines of one record, by their names. */
export interface LineGroup {
  readonly id: number;
  readonly label: string;
  readonly lines: readonly { readonly id: number; readonly label: string }[];
}
interface Found {
  readonly groups: readonly LineGroup[];
  /** Every record that was asked for is read. */
  readonly complete: boolean;
  readonly failed: boolean;
}

/**
 * The lines to which a reference may lead (`log_categories.scopes`), grouped by the records that they belong to: by
 * these, or by all where none are named.
 */
export const useLineGroups = (reference: string, owners: readonly number[] | undefined, enabled = true): Found => {
  const [name = '', field = ''] = reference.split('.');
  const resource = resourceNamed(name);
  const represent = resource?.represent ?? 'name';
  const lines = resource?.fields[field];
  const named = lines && isLines(lines) ? lines.represent : 'name';
  const provider = useDataProvider();
  const all = useGetList<AnyRecord>(
    name,
    { pagination: { page: 1, perPage: largestPage }, sort: { field: represent, order: 'ASC' }, filter: {} },
    { enabled: enabled && owners === undefined },
  );
  const ids = owners ?? all.data?.map(({ id }) => id) ?? [];
  const read = useQueries({
    queries: ids.map((id) => ({
      queryKey: [name, 'getOne', { id: String(id), meta: whole }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await provider.getOne<AnyRecord>(name, { id, meta: whole, signal })).data,
      enabled,
      staleTime: 60_000,
    })),
  });
  return {
    groups: read.flatMap(({ data }) =>
      data
        ? [
            {
              id: data.id,
              label: String(data[represent] ?? ''),
              lines: ((data[field] ?? []) as readonly Line[]).map((line) => ({
                id: line.id,
                label: String(line[named] ?? ''),
              })),
            },
          ]
        : [],
    ),
    complete: (owners !== undefined || all.data !== undefined) && read.every(({ data }) => data !== undefined),
    failed: all.error !== null || read.some(({ error }) => error !== null),
  };
};
