import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-admin';

interface Props {
  readonly title: string;
  /** What stands beside the title: a count, a state. */
  readonly beside?: ReactNode;
  /** The list that this page belongs to. */
  readonly parent?: { readonly title: string; readonly to: string };
  readonly actions?: ReactNode;
}

/** The head of a page: where one is, what it is, what can be done. */
export const PageHeader = ({ title, beside, parent, actions }: Props) => {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Stack
      component="header"
      direction="row"
      sx={{ alignItems: 'flex-end', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', pt: { xs: 1.5, sm: 2 }, pb: 1.5 }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 12rem' }}>
        {parent && (
          <Stack component="nav" aria-label="Breadcrumb" direction="row" sx={{ alignItems: 'center', color: 'text.secondary' }}>
            <MuiLink component={Link} to={parent.to} variant="body2" color="inherit" underline="hover">
              {parent.title}
            </MuiLink>
            <ChevronRight sx={{ fontSize: 16 }} aria-hidden />
          </Stack>
        )}
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1.5, flexWrap: 'wrap' }}>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {beside}
        </Stack>
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
};
