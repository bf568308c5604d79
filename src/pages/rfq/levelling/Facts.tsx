import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** A label and its value; without a value it is left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** A few facts, a line each. */
export const Facts = ({ facts }: Props) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: '116px minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.5 }}
  >
    {facts.map(([label, value]) =>
      value === null || value === undefined || value === '' || value === false ? null : (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
          </Typography>
        </Box>
      ),
    )}
  </Box>
);

/** A heading within a panel. */
export const Heading = ({ children }: { readonly children: string }) => (
  <Typography component="h3" variant="subtitle2" sx={{ mt: 2, mb: 1 }}>
    {children}
  </Typography>
);
