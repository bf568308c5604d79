import { Box, Button, Typography } from '@mui/material';
import { useId } from 'react';
import type { Workflow } from '../../schema/workflow.ts';
import { FailedState } from '../page/FailedState.tsx';
import { SentRound } from './SentRound.tsx';
import type { AttachmentOwner } from './useFiles.ts';
import type { Looking } from './useLooking.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useProvider } from '../useProvider.ts';

/** The steps that sent a record, with the files of each, newest first. `version` is that of the record, which a step raises. */
const useSent = ({ calls, params }: AttachmentOwner, version: number) => {
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

interface Props {
  readonly owner: AttachmentOwner;
  /** The record's version. */
  readonly version: number;
  readonly workflow: Workflow;
  readonly looking: Looking;
  /** The time of the step whose files the user asked for. */
  readonly asked: string | undefined;
}

/** The files of a record as they were sent, round by round. They stay whatever becomes of the files since. */
export const SentFiles = ({ owner, version, workflow, looking, asked }: Props) => {
  const id = useId();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSent(owner, version);
  if (error && !data)
    return <FailedState title="The sent files could not be read" error={error} onRetry={() => void refetch()} />;
  const sendings = data?.pages.flatMap(({ records }) => records) ?? [];
  if (sendings.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 1 }}>
      <Typography variant="h2" id={id} sx={{ mb: 0.5 }}>
        As sent
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        The files of each round stay as they were, also when they are replaced or deleted later.
      </Typography>
      {sendings.map((sending) => (
        <SentRound
          key={`${sending.id} ${sending.at === asked}`}
          sending={sending}
          workflow={workflow}
          looking={looking}
          asked={sending.at === asked}
        />
      ))}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ mt: 1 }}>
          Show earlier rounds
        </Button>
      )}
    </Box>
  );
};
