import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly about?: ReactNode;
  readonly isBad?: boolean;
}

/** One of the figures with which the page of a record begins. */
export const KeyFigure = ({ label, value, about, isBad = false }: FigureProps) => (
  <Box sx={{ minWidth: 0, px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      <Typography
        component="div"
        variant="h2"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
          color: isBad ? 'error.main' : 'text.primary',
        }}
      >
        {value}
      </Typography>
      {about && (
        <Typography component="div" variant="body2" color="text.secondary">
          {about}
        </Typography>
      )}
    </Box>
  </Box>
);

/** The figures with which the page of a record begins, in a row; two in a row on a phone. */
export const KeyFigures = ({ columns, children }: { readonly columns: number; readonly children: ReactNode }) => (
  <Paper
    variant="outlined"
    component="dl"
    aria-label="Key figures"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Paper>
);
