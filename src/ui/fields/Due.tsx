import RunningWithErrors from '@mui/icons-material/RunningWithErrors';
import { Box, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** "3 days late" */
  readonly late: string;
  /** In a list: the words are in the tooltip, and read out. */
  readonly dense?: boolean | undefined;
  readonly children: ReactNode;
}

const unseen = { position: 'absolute', clip: 'rect(0 0 0 0)', width: 1, height: 1, overflow: 'hidden' } as const;

/** A time that has passed although something is still to be done: marked by a sign and by words, not by colour alone. */
export const Due = ({ late, dense, children }: Props) => (
  <Tooltip title={dense ? late : ''}>
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
      <RunningWithErrors aria-hidden sx={{ fontSize: 15, mr: 0.5, verticalAlign: '-2.5px' }} />
      {children}
      {dense ? <span style={unseen}>{`, ${late}`}</span> : `, ${late}`}
    </Box>
  </Tooltip>
);
