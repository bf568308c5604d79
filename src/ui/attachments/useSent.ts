import { useInfiniteQuery } from '@tanstack/react-query';
import { useProvider } from '../useProvider.ts';
import type { AttachmentOwner } from './useFiles.ts';

/** The steps that sent a record, with the files of each, newest first. `version` is that of the record, which a step raises. */
export const useSent = ({ calls, params }: AttachmentOwner, version: number) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: ['attachments', calls.sent.path, params, version],
    queryFn: async ({ pageParam, signal }) =>
      (await provider.call(calls.sent, { params, query: { page: pageParam }, signal })).data,
    initialPageParam: 1,
    placeholderData: (before) => before,
    getNextPageParam: ({ records, pagination: { current_page, per_page, total } }) =>
      records.length > 0 && current_page * per_page < total ? current_page + 1 : undefined,
  });
};
