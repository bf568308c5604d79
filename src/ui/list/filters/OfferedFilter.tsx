import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { ReferenceField } from '../../../schema/field.ts';
import { useOptions, useSettled, type InputOption } from '../../fields/input/useOptions.ts';
import { useProvider } from '../../useProvider.ts';
import { idsIn } from '../filterText.ts';
import { Several } from './Several.tsx';
import type { FilterInputProps } from './types.ts';

interface Offered {
  readonly records: readonly { readonly id: number; readonly value: string }[];
  readonly pagination: { readonly current_page: number; readonly per_page: number; readonly total: number };
}

interface Props extends Omit<FilterInputProps, 'filter'> {
  readonly field: ReferenceField;
  /** The endpoint of the list's resource, and its word for this filter. */
  readonly call: string;
  readonly word: string;
}

/** A filter by records that offers only those that occur in the list: page by page, searched by the server. */
export const OfferedFilter = ({ resource, field, call: name, word, label, value, onChange }: Props) => {
  const provider = useProvider();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const search = useSettled(typed.trim());
  const call = assertDefined(resource.endpoints[name]);
  const [parameter = ''] = Object.keys(call.params ?? {});
  const offered = useInfiniteQuery({
    queryKey: [resource.name, 'offered', word, search],
    initialPageParam: 1,
    enabled: open,
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, ...(search ? { search } : {}) };
      const { data } = await provider.call(call, { params: { [parameter]: word }, query, signal });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- a description names a call that answers ids and values
      return data as Offered;
    },
    getNextPageParam: ({ pagination: { current_page, per_page, total } }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  const options = (offered.data?.pages ?? []).flatMap(({ records }) =>
    records.map((record): InputOption => ({ id: record.id, label: record.value })),
  );
  const ids = idsIn(value);
  const unknown = ids.filter((id) => !options.some((option) => option.id === id));
  const { chosen: read } = useOptions({ resource: field.resource, chosen: unknown, typed: '', open: false });
  const known = [...options, ...read];
  return (
    <Several
      label={label}
      onChange={onChange}
      choices={{
        options,
        chosen: ids.map((id) => known.find((option) => option.id === id) ?? { id, label: '…' }),
        loading: open && offered.isFetching,
        onOpen: setOpen,
        onTyped: setTyped,
        onMore: () => {
          if (offered.hasNextPage && !offered.isFetchingNextPage) void offered.fetchNextPage();
        },
      }}
    />
  );
};
