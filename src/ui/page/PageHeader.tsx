import { Box, Stack, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The window's title; `title` by default. */
  readonly named?: string | undefined;
  /** The number of the record that the title names. */
  readonly label?: string | undefined;
  /** A second line under the title. */
  readonly about?: string | undefined;
  /** A count or a state next to the title. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page: title and actions. The breadcrumb is in the top bar. */
export const PageHeader = ({ title, named = title, label, about, status, actions }: Props) => {
  useEffect(() => {
    document.title = `${named} · Plumbline`;
  }, [named]);
  return (
    <Stack
      component="header"
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', pb: 1.5 }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 12rem' }}>
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1.5, flexWrap: 'wrap' }}>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {label && (
              <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                {label}{' '}
              </Typography>
            )}
            {title}
          </Typography>
          {status}
        </Stack>
        {about && (
          <Typography variant="body1" color="text.secondary" sx={{ overflowWrap: 'anywhere', mt: 0.25 }}>
            {about}
          </Typography>
        )}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
};
