import { Box, Paper, Skeleton, Stack } from '@mui/material';

/** A placeholder while the rows load. */
export const ListSkeleton = ({ columns }: { readonly columns: number }) => (
  <Paper variant="outlined" role="status" aria-label="Loading..." sx={{ overflow: 'hidden' }}>
    <Box sx={{ height: 34, bgcolor: 'background.sunken', borderBottom: 1, borderColor: 'divider' }} />
    {Array.from({ length: 12 }, (_, i) => (
      <Stack
        key={i}
        direction="row"
        sx={{ gap: 3, px: 2, height: 38, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
      >
        {Array.from({ length: Math.max(2, Math.min(columns, 5)) }, (__, c) => (
          <Skeleton
            key={c}
            sx={{ flex: c === 0 ? 2 : 1, display: { xs: c > 1 ? 'none' : 'block', sm: 'block' } }}
            height={16}
            width="100%"
          />
        ))}
      </Stack>
    ))}
  </Paper>
);
