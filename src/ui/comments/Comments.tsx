import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Replay from '@mui/icons-material/Replay';
import { Box, Button, Chip, Divider, Skeleton, Stack, Typography } from '@mui/material';
import { Fragment, useEffect, useRef, type Ref } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { shownText } from '../../dataProvider/failure.ts';
import { counted } from '../fields/format.ts';
import { FailedState } from '../page/FailedState.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { Composer } from './Composer.tsx';
import { draftName, type Comment, type ThreadOn } from './types.ts';
import { useActions } from './useActions.ts';
import { useSeenMark } from './useSeenMark.ts';
import { useThread, useThreadCall } from './useThread.ts';

const Loading = () => (
  <Stack spacing={2} role="status" aria-label="Loading...">
    {[0, 1, 2].map((i) => (
      <Stack key={i} direction="row" spacing={1.5}>
        <Skeleton variant="circular" width={32} height={32} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="30%" />
          <Skeleton width="70%" />
        </Box>
      </Stack>
    ))}
  </Stack>
);

const New = ({ ref }: { readonly ref: Ref<HTMLLIElement> }) => (
  <Divider
    component="li"
    ref={ref}
    aria-label="New comments"
    sx={{ listStyle: 'none', '&::before, &::after': { borderColor: 'warning.main' } }}
  >
    <Typography variant="caption" sx={{ color: 'warning.main', fontWeight: 650 }}>
      New
    </Typography>
  </Divider>
);

/**
 * The comments on a record or on one of its lines: read, write, change and resolve. Comments since the last visit are
 * marked as new until the next visit. `on` must be the same object while it names the same thread.
 */
export const Comments = ({ on }: { readonly on: ThreadOn }) => {
  const session = useSession();
  const me = session?.user.id;
  const mayWrite = session?.permissions.includes(on.calls.add.permission ?? '') ?? false;
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useThread(on);
  const newest = data?.pages[0];
  const since = useSeenMark(on, newest);
  const make = useThreadCall(on);
  const { busy, resolve } = useActions(on);
  const marker = useRef<HTMLLIElement>(null);
  // Only once: a new comment must not move the text under the reader.
  useEffect(() => {
    if (since !== undefined) marker.current?.scrollIntoView({ block: 'nearest' });
  }, [since]);
  if (isPending) return <Loading />;
  if (!data || !newest)
    return <FailedState title="The comments could not be read" error={error} onRetry={() => void refetch()} />;
  const comments = data.pages.flatMap((page) => page.comments).toReversed();
  const isNew = (c: Comment) => c.created_by !== me && since !== undefined && (since === null || c.created_at > since);
  const firstNew = comments.find(isNew)?.id;
  const { total } = newest.pagination;
  return (
    <Box sx={{ maxWidth: 720 }}>
      {total > 0 && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 0.5, minHeight: 32 }}>
          <Typography variant="body2" color="text.secondary">
            {counted(total, 'Comment', 'Comments')}
            {!newest.is_resolved && newest.open < total && ` · ${newest.open} open`}
          </Typography>
          {newest.is_resolved && <Chip color="success" variant="outlined" label="Resolved" />}
          <Box sx={{ flex: 1 }} />
          {mayWrite && (
            <Button
              startIcon={newest.is_resolved ? <Replay /> : <CheckCircleOutlined />}
              disabled={busy}
              onClick={() => void resolve(!newest.is_resolved)}
            >
              {newest.is_resolved ? 'Reopen' : 'Resolve all'}
            </Button>
          )}
        </Stack>
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show earlier comments
        </Button>
      )}
      {error && (
        <Typography role="alert" variant="body2" color="error">
          {shownText(error.message)}
        </Typography>
      )}
      {total === 0 ? (
        <StatePanel icon={ForumOutlined} title="No comments yet">
          {mayWrite ? 'Ask a question or leave a note. Type @ to mention a colleague.' : null}
        </StatePanel>
      ) : (
        <Box component="ol" aria-label="Comments" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
          {comments.map((comment) => (
            <Fragment key={comment.id}>
              {comment.id === firstNew && <New ref={marker} />}
              <CommentEntry on={on} comment={comment} me={me} mayWrite={mayWrite} />
            </Fragment>
          ))}
        </Box>
      )}
      {mayWrite && (
        <Composer
          on={on}
          draft={draftName(on, 'new')}
          label="Write a comment"
          send="Comment"
          onSend={(comment) => make(on.calls.add, { body: { comment } })}
        />
      )}
    </Box>
  );
};
