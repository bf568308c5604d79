import { Box, Stack, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** What the window is called, where the title alone would not tell. */
  readonly named?: string | undefined;
  /** What it is about, where the title is a mere number. */
  readonly about?: string | undefined;
  /** What stands beside the title: a count, a state. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page: what it is, what can be done. Where one is stands in the bar above. */
export const PageHeader = ({ title, named = title, about, status, actions }: Props) => {
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
