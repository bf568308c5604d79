import { useInfiniteQuery } from '@tanstack/react-query';
import type { AttachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import { useProvider } from '../useProvider.ts';

const pageSize = 30;

/** Whose files, and by which calls they are reached. */
export interface Place {
  readonly calls: AttachmentCalls;
  /** The parameters of the calls' paths: `{ id }` of the record. */
  readonly params: { readonly id: number };
}

/** One place is one list. Live changes of attachments are told under the first word. */
export const placeKey = ({ calls, params }: Place) => ['attachments', calls.list.path, params] as const;

/** The files of a record, page by page, newest first. */
export const useFiles = (place: Place) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: placeKey(place),
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: place.params, query: { page: pageParam, per_page: pageSize }, signal };
      return (await provider.call(place.calls.list, input)).data;
    },
    initialPageParam: 1,
    // An empty page is the last one, whatever the total says.
    getNextPageParam: ({ records, pagination }) =>
      records.length > 0 && pagination.current_page * pageSize < pagination.total
        ? pagination.current_page + 1
        : undefined,
  });
};
