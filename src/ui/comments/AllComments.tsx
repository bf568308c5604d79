import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { sortParams, type Commented } from '../../schema/calls/commentCalls.ts';
import { FailedState } from '../page/FailedState.tsx';
import { Loading } from '../page/Loading.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { useProvider } from '../useProvider.ts';
import { CommentEntry } from './CommentEntry.tsx';
import { threadsKey, type ThreadOn } from './types.ts';

interface Props {
  /** The call that lists them, and the record of its path. */
  readonly all: NonNullable<Commented['all']>;
  readonly id: number;
  /** Additional query parameters of that call. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The threads of the lines, without the line; those of one are named by `recordId`. */
  readonly on: Omit<ThreadOn, 'recordId'>;
  /** What a line is called: "line". */
  readonly one: string;
  /** Shows the line with its whole thread. */
  readonly onLine: (id: number, kind: string | undefined) => void;
  /** The calls of the lines of a kind, where each has its own. */
  readonly callsOf?: (kind: string | undefined) => ThreadOn['calls'] | undefined;
}

const pageSize = 30;

/** The comments on the lines of a record, by page, the newest first. */
const useAllComments = ({ all, id, query: more, on }: Props) => {
  const provider = useProvider();
  const [, order] = sortParams(all);
  return useInfiniteQuery({
    queryKey: [...threadsKey(on.resource), 'all', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...more, page: pageParam, per_page: pageSize, [order]: 'desc' };
      return (await provider.call(all, { params: { id }, query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current_page, per_page, total } }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
    gcTime: 0,
  });
};

/** The comments on all lines of a record, each with its line, to be settled or looked at there. */
export const AllComments = (props: Props) => {
  const { on, one, onLine, callsOf } = props;
  const session = useSession();
  const [openOnly, setOpenOnly] = useState(true);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAllComments(props);
  const mayWrite = session?.permissions.includes(on.calls.add.permission ?? '') ?? false;
  const comments = data?.pages.flatMap((page) => page.comments) ?? [];
  const shown = openOnly ? comments.filter((comment) => !comment.is_resolved) : comments;
  return (
    <>
      <FormControlLabel
        control={<Switch size="small" checked={openOnly} onChange={(_, checked) => setOpenOnly(checked)} />}
        label="Only open comments"
      />
      {isPending && <Loading />}
      {error && <FailedState title="The comments could not be read" error={error} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && (
        <StatePanel icon={ForumOutlined} title={comments.length ? 'Nothing is open' : `No ${one} has comments`}>
          {comments.length ? 'All comments are resolved.' : `Comments are written on a ${one}.`}
        </StatePanel>
      )}
      <Box component="ol" aria-label="Comments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((comment) => (
          <Box component="li" key={comment.id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
            <Button
              size="small"
              onClick={() => onLine(comment.record_id, comment.record_kind)}
              sx={{ maxWidth: '100%', px: 0.5 }}
            >
              <Typography variant="body2" component="span" noWrap sx={{ fontWeight: 650 }}>
                {comment.item_name ?? one}
              </Typography>
            </Button>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              <CommentEntry
                on={{ ...on, calls: callsOf?.(comment.record_kind) ?? on.calls, recordId: comment.record_id }}
                comment={comment}
                me={session?.user.id}
                mayWrite={mayWrite}
              />
            </Box>
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show earlier comments
        </Button>
      )}
    </>
  );
};
