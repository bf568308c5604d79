import { Box, Typography } from '@mui/material';
import type { OfferedSubModule } from './matrix.ts';

/** What each permission of a row allows. */
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
    {row.permissions.map(({ name, label, sentence }) => (
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
