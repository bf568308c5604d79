import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  readonly to: string;
  /** The number or the subject. */
  readonly name: string;
  readonly icon?: ReactNode;
  readonly about?: string | null | undefined;
  /** The time, at the right. */
  readonly when?: ReactNode;
  readonly children?: ReactNode;
}

/** One entry of a part. It links to the record. */
export const HomeEntry = ({ to, name, icon, about, when, children }: Props) => (
  <Box
    component="li"
    sx={{
      listStyle: 'none',
      '& + &': { borderTop: 1, borderColor: 'divider' },
      '&:hover': { bgcolor: 'action.hover' },
    }}
  >
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        gap: 1.25,
        px: 2,
        py: 1,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover .name': { textDecoration: 'underline' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {icon && <Box sx={{ color: 'text.secondary', pt: '1px', lineHeight: 0 }}>{icon}</Box>}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, alignItems: 'baseline' }}>
          <Typography className="name" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {when}
        </Stack>
        {about && (
          <Typography variant="body2" color="text.secondary" noWrap>
            {about}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  </Box>
);

/** The entries of a part. */
export const Entries = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0 }}>
    {children}
  </Box>
);
