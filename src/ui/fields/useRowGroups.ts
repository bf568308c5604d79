import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import { largestPage } from '../../schema/calls/resourceCalls.ts';
import { isRows } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { detailMeta } from '../useRecord.ts';

export interface RowName {
  readonly id: number;
  readonly label: string;
}
/** One record and the names of its rows. */
interface LineGroup extends RowName {
  readonly lines: readonly RowName[];
}
interface LineGroups {
  readonly groups: readonly LineGroup[];
  /** Every requested record is read. */
  readonly complete: boolean;
  readonly failed: boolean;
}

/** The ids and names of a record's rows; `represent` is the field that names a row. */
export const rowNames = (lines: unknown, represent: string): RowName[] =>
  Array.isArray(lines)
    ? lines.filter(isRecord).map((line) => ({ id: Number(line['id']), label: String(line[represent] ?? '') }))
    : [];

/**
 * The possible rows of a reference (`log_categories.scopes`), grouped by their records: the records of `owners`, or
 * all records without `owners`.
 */
export const useRowGroups = (reference: string, owners: readonly number[] | undefined, enabled = true): LineGroups => {
  const [name = '', field = ''] = reference.split('.');
  const resource = resourceNamed(name);
  const represent = resource?.represent ?? 'name';
  const lines = resource?.fields[field];
  const named = lines && isRows(lines) ? lines.represent : 'name';
  const provider = useDataProvider();
  const all = useGetList<AnyRecord>(
    name,
    { pagination: { page: 1, perPage: largestPage }, sort: { field: represent, order: 'ASC' }, filter: {} },
    { enabled: enabled && owners === undefined },
  );
  const ids = owners ?? all.data?.map(({ id }) => id) ?? [];
  const read = useQueries({
    queries: ids.map((id) => ({
      queryKey: [name, 'getOne', { id: String(id), meta: detailMeta }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await provider.getOne<AnyRecord>(name, { id, meta: detailMeta, signal })).data,
      enabled,
      staleTime: 60_000,
    })),
  });
  return {
    groups: read.flatMap(({ data }) =>
      data ? [{ id: data.id, label: String(data[represent] ?? ''), lines: rowNames(data[field], named) }] : [],
    ),
    complete: (owners !== undefined || all.data !== undefined) && read.every(({ data }) => data !== undefined),
    failed: all.error !== null || read.some(({ error }) => error !== null),
  };
};
