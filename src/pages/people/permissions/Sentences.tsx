import { Box, Typography } from '@mui/material';
import { usualActions } from '../../../schema/permissions.ts';
import type { Offered, OfferedSubModule } from './matrix.ts';

const usuallyIn = ({ permissions }: OfferedSubModule): Offered[] =>
  permissions.filter(({ action }) => usualActions.some((usual) => usual === action));

/** What the usual permissions of a row allow; the others say it by themselves. */
export const Sentences = ({ row }: { readonly row: OfferedSubModule }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      py: 1,
      pl: { xs: 1, sm: 6.5 },
      display: 'grid',
      gridTemplateColumns: { xs: '80px 1fr', sm: '110px 1fr' },
      columnGap: 2,
      rowGap: 0.5,
    }}
  >
    {usuallyIn(row).map(({ name, label, sentence }) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" color="text.secondary">
          {label}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0 }}>
          {sentence}
        </Typography>
      </Box>
    ))}
  </Box>
);
