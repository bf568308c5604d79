import HistoryIcon from '@mui/icons-material/History';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { Identifier } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { FailedState } from '../page/FailedState.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { useSeen } from '../page/useSeen.ts';
import { ChangeEntry } from './ChangeEntry.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useProvider } from '../useProvider.ts';

/** The history of a record in pages, newest first. Changes of the resource reload it. */
const useHistory = (resource: Resource, id: Identifier) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', String(id)],
    queryFn: ({ pageParam, signal }) => provider.history(resource.name, { id, page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.hasNext ? page.page + 1 : undefined),
  });
};

interface Props {
  readonly resource: Resource;
  readonly id: Identifier;
}

/** The changes of a record, newest first. Older changes load on scroll. */
export const History = ({ resource, id }: Props) => {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useHistory(resource, id);
  const listEnd = useSeen(() => hasNextPage && !isFetchingNextPage && !error && void fetchNextPage());
  if (isPending)
    return (
      <Stack spacing={2} role="status" aria-label="Loading..." sx={{ maxWidth: 720 }}>
        {[0, 1, 2].map((i) => (
          <Box key={i}>
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </Box>
        ))}
      </Stack>
    );
  if (error && !data)
    return <FailedState title="The history could not be read" error={error} onRetry={() => void refetch()} />;
  const changes = data?.pages.flatMap((page) => page.rows) ?? [];
  if (changes.length === 0) return <StatePanel icon={HistoryIcon} title="No change is recorded yet" />;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label="History">
        {changes.map((change) => (
          <ChangeEntry key={change.id} resource={resource} change={change} />
        ))}
      </Box>
      <Box ref={listEnd} sx={{ py: 1 }}>
        {error ? (
          <Button onClick={() => void fetchNextPage()}>Retry</Button>
        ) : hasNextPage ? (
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            Show older changes
          </Button>
        ) : (
          <Typography variant="caption" color="text.secondary">
            Beginning of the history
          </Typography>
        )}
      </Box>
    </Box>
  );
};
