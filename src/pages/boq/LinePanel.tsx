import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import { useMemo } from 'react';
import type { StageName } from '../../domain/boq/stages.ts';
import { users } from '../../resources/users.ts';
import { Comments } from '../../ui/comments/Comments.tsx';
import { nameOf, type BoqRow } from './lines.ts';
import { stageResources } from '../../resources/boq.stageResources.ts';

interface Props {
  readonly stage: StageName;
  readonly row: BoqRow;
  /** The id of the line; null while it is not saved. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** What stands beside the grid for one line: its comments. */
export const LinePanel = ({ stage, row, id, onClose }: Props) => {
  const { lines } = stageResources[stage];
  const calls = lines.comments[0]?.calls;
  const on = useMemo(
    () =>
      id !== null && calls
        ? { resource: lines.name, recordId: id, calls, directory: users.endpoints.directory }
        : undefined,
    [lines, calls, id],
  );
  return (
    <Box
      component="aside"
      aria-label={`Comments on ${nameOf(row)}`}
      sx={{
        width: { xs: '100%', sm: 360 },
        flex: 'none',
        borderLeft: 1,
        borderColor: 'divider',
        overflowY: 'auto',
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography variant="subtitle2" component="h2" noWrap sx={{ flex: 1 }}>
          {nameOf(row)}
        </Typography>
        <IconButton aria-label="Close the comments" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {on ? (
        <Comments key={on.recordId} on={on} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          The line can be commented once it is saved.
        </Typography>
      )}
    </Box>
  );
};
