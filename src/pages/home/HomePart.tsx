import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatInteger } from '../../ui/fields/format.ts';

interface Props {
  readonly title: string;
  /** The total, next to the title. */
  readonly total?: number | undefined;
  readonly all?: { readonly to: string; readonly label: string } | undefined;
  readonly children: ReactNode;
}

/** One part of the start page, with a link to the full list. */
export const HomePart = ({ title, total, all, children }: Props) => {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, overflow: 'hidden' }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography component="h2" variant="h4" id={id}>
          {title}
        </Typography>
        {total !== undefined && total > 0 && (
          <Typography variant="body2" color="text.secondary">
            {formatInteger(total)}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {all && (
          <Button component={Link} to={all.to}>
            {all.label}
          </Button>
        )}
      </Stack>
      {children}
    </Paper>
  );
};

/** The text of an empty part. It is good news, so it looks calm. */
export const Calm = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 2.5 }}>
    {children}
  </Typography>
);
