import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Badge, Button, Tooltip } from '@mui/material';
import { counted } from '../fields/format.ts';
import type { RowTail } from '../listPlace.ts';
import { nameOfPlace, usePartsPlace } from './place.ts';
import { useCommentCounts } from './useCommentCounts.ts';

const RowComments: RowTail['Cell'] = ({ record, active }) => {
  const { part, openDialog } = usePartsPlace();
  const { comments = 0, open = 0, unread = 0 } = useCommentCounts(part).get(record.id) ?? {};
  const told = [
    comments === 0 ? 'No comments' : counted(comments, 'comment', 'comments'),
    ...(comments > 0 ? [open === 0 ? 'all resolved' : `${open} open`] : []),
    ...(unread > 0 ? [`${unread} new`] : []),
  ].join(', ');
  return (
    <Tooltip title={told}>
      <Button
        size="small"
        color="inherit"
        tabIndex={active ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={`Comments on ${nameOfPlace(part, record)}: ${told}`}
        onClick={() => openDialog({ what: 'comments', record })}
        startIcon={
          <Badge color="warning" variant="dot" invisible={unread === 0}>
            <ForumOutlined fontSize="small" />
          </Badge>
        }
        sx={{
          minWidth: 0,
          px: 0.75,
          color: open > 0 ? 'text.primary' : 'text.secondary',
          // What has nothing to say stands back until it is wanted.
          opacity: comments === 0 ? 0.6 : 1,
          '&:hover, &:focus-visible': { opacity: 1 },
          '& .MuiButton-startIcon': { mx: 0, mr: comments > 0 ? 0.5 : 0 },
        }}
      >
        {comments > 0 ? comments : null}
      </Button>
    </Tooltip>
  );
};

/** The comments on a row: how many, and whether some are new; it opens them. */
export const commentsTail: RowTail = { key: 'comments', label: 'Comments', width: 64, Cell: RowComments };
