import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { Comments } from './Comments.tsx';
import type { ThreadOn } from './types.ts';

interface Props {
  /** The thread that is open; none while the drawer is closed. `on` keeps its identity while it names the same thread. */
  readonly on: ThreadOn | undefined;
  /** What the comments are about: the line's name. */
  readonly title: string;
  readonly onClose: () => void;
}

/** The comments on a line, beside the page; over it on a phone. */
export const CommentsDrawer = ({ on, title, onClose }: Props) => {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={on !== undefined}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 440 } } } }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography id={titleId} component="h2" variant="h3" noWrap sx={{ flex: 1 }}>
          {`Comments: ${title}`}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Box sx={{ p: 2, overflowY: 'auto' }}>{on && <Comments key={`${on.recordId} ${on.line?.id}`} on={on} />}</Box>
    </Drawer>
  );
};
