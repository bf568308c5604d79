import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly detail: ReactNode;
  readonly below?: ReactNode;
  readonly actions: ReactNode;
}

/** One file in the list, stored or uploading: both have the same layout. */
export const FileRow = ({ icon, name, detail, below, actions }: Props) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: '24px minmax(0, 1fr) auto',
      columnGap: 1.5,
      alignItems: 'center',
      px: { xs: 1.5, sm: 2 },
      py: 1,
      '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ display: 'flex', color: 'text.secondary', '& svg': { fontSize: 22 } }}>{icon}</Box>
    <Box sx={{ minWidth: 0 }}>
      {name}
      {detail}
    </Box>
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      {actions}
    </Stack>
    {below && <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' }, minWidth: 0 }}>{below}</Box>}
  </Box>
);
