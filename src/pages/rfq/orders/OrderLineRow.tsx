import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  /** What of it is ordered, and has come. */
  readonly about: string;
  readonly problem: string | undefined;
  /** The widths of the figures beside it; on a phone they stand below it, two in a row. */
  readonly columns: string;
  readonly children: ReactNode;
}

/** A line of an order in a dialog: what it is, and what is typed of it. */
export const OrderLineRow = ({ name, about, problem, columns, children }: Props) => (
  <Box
    component="li"
    aria-label={name}
    sx={{
      display: 'grid',
      gap: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: '1fr 1fr', sm: `minmax(0, 1fr) ${columns}` },
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">{name}</Typography>
      <Typography variant="caption" color="text.secondary">
        {about}
      </Typography>
      {problem && (
        <Typography variant="caption" color="error" role="alert" sx={{ display: 'block' }}>
          {problem}
        </Typography>
      )}
    </Box>
    {children}
  </Box>
);
