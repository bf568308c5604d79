import { Box, Paper, Stack, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly count?: string | undefined;
  /** A link at the end of the title's line. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A short part of a record's page next to its facts. */
export const AsideCard = ({ title, count, more, children }: Props) => {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ px: 2, py: 1.25 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'baseline', pb: 0.75 }}>
        <Typography component="h2" variant="subtitle2" id={id}>
          {title}
        </Typography>
        {count !== undefined && (
          <Typography variant="body2" color="text.secondary" component="span">
            {count}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {more}
      </Stack>
      {children}
    </Paper>
  );
};
