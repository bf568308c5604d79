import { useInfiniteQuery } from '@tanstack/react-query';
import type { AttachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import { useProvider } from '../useProvider.ts';

const pageSize = 30;

/** The record that owns the files, and the calls for them. */
export interface AttachmentOwner {
  readonly calls: AttachmentCalls;
  /** The parameters of the calls' paths: `{ id }` of the record. */
  readonly params: { readonly id: number };
}

/** The query key of an owner's files. Live changes of attachments use its first word. */
export const attachmentsKey = ({ calls, params }: AttachmentOwner) => ['attachments', calls.list.path, params] as const;

/** The files of a record, page by page, newest first. */
export const useFiles = (owner: AttachmentOwner) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: attachmentsKey(owner),
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: owner.params, query: { page: pageParam, per_page: pageSize }, signal };
      return (await provider.call(owner.calls.list, input)).data;
    },
    initialPageParam: 1,
    // An empty page is the last one, even if the total is larger.
    getNextPageParam: ({ records, pagination }) =>
      records.length > 0 && pagination.current_page * pageSize < pagination.total
        ? pagination.current_page + 1
        : undefined,
  });
};
