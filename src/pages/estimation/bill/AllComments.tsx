import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { present } from '../../../domain/present.ts';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { users } from '../../../resources/people/users.ts';
import { sortSpelling } from '../../../schema/calls/commentCalls.ts';
import { CommentEntry } from '../../../ui/comments/CommentEntry.tsx';
import { threadsKey, type ThreadOn } from '../../../ui/comments/types.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { SidePanel } from './SidePanel.tsx';

interface Props {
  readonly stage: StageName;
  readonly revision: number;
  readonly estimation: number;
  /** Shows the line with its whole thread. */
  readonly onLine: (id: number) => void;
  readonly onClose: () => void;
}

const pageSize = 30;

/** The comments on the lines of a revision, by page, the newest first. */
const useAllComments = ({ stage, revision, estimation }: Pick<Props, 'stage' | 'revision' | 'estimation'>) => {
  const provider = useProvider();
  const { records, lines } = stageResources[stage];
  const all = present(records.comments[0]?.all);
  const [, order] = sortSpelling(all);
  return useInfiniteQuery({
    queryKey: [...threadsKey(lines.name), 'all', revision],
    queryFn: async ({ pageParam, signal }) => {
      const query = { estimation_id: estimation, page: pageParam, per_page: pageSize, [order]: 'desc' };
      return (await provider.call(all, { params: { id: revision }, query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current_page, per_page, total } }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
    gcTime: 0,
  });
};

/** What stands beside the grid: the comments on all lines, each with its line, to be settled or looked at there. */
export const AllComments = ({ onLine, onClose, ...of }: Props) => {
  const session = useSession();
  const { lines } = stageResources[of.stage];
  const calls = lines.comments[0]?.calls;
  const [openOnly, setOpenOnly] = useState(true);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAllComments(of);
  const mayWrite = session?.permissions.includes(calls?.add.permission ?? '') ?? false;
  const comments = data?.pages.flatMap((page) => page.comments) ?? [];
  const shown = openOnly ? comments.filter((comment) => !comment.is_resolved) : comments;
  const on = (recordId: number): ThreadOn | undefined =>
    calls && { resource: lines.name, recordId, calls, directory: users.endpoints.directory };
  return (
    <SidePanel label="Comments on all lines" onClose={onClose}>
      <FormControlLabel
        control={<Switch size="small" checked={openOnly} onChange={(_, checked) => setOpenOnly(checked)} />}
        label="Only open comments"
      />
      {isPending && <Loading />}
      {error && <FailedState title="The comments could not be read" error={error} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && (
        <StatePanel icon={ForumOutlined} title={comments.length ? 'Nothing is open' : 'No line has comments'}>
          {comments.length ? 'All comments on the lines are resolved.' : 'Comments are written on a line.'}
        </StatePanel>
      )}
      <Box component="ol" aria-label="Comments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((comment) => {
          const thread = on(comment.record_id);
          return (
            thread && (
              <Box component="li" key={comment.id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
                <Button size="small" onClick={() => onLine(comment.record_id)} sx={{ maxWidth: '100%', px: 0.5 }}>
                  <Typography variant="body2" component="span" noWrap sx={{ fontWeight: 650 }}>
                    {comment.item_name ?? 'Line'}
                  </Typography>
                </Button>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  <CommentEntry on={thread} comment={comment} me={session?.user.id} mayWrite={mayWrite} />
                </Box>
              </Box>
            )
          );
        })}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show earlier comments
        </Button>
      )}
    </SidePanel>
  );
};
