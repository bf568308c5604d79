import MoreVert from '@mui/icons-material/MoreVert';
import { Box, IconButton, Tooltip, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The number of the record that the title names. */
  readonly label?: string | undefined;
  /** The window's title. */
  readonly named: string;
  /** What stands beside the title: the stages, the state and the next step. */
  readonly beside: ReactNode;
  readonly tabs: ReactNode;
  readonly actions: ReactNode;
}

/** The head of a page with a tab that fills the window: number, title, state and next step in a row, tabs and actions below. */
export const CompactHead = ({ title, label, named, beside, tabs, actions }: Props) => {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [open, setOpen] = useState(false);
  useEffect(() => {
    document.title = `${named} · Plumbline`;
  }, [named]);
  const buttons = (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        // What does not fit scrolls; on a phone it has a row of its own.
        overflowX: 'auto',
        py: 0.25,
        '& > *': { flexShrink: 0 },
        '& .MuiButton-root': { px: 1, py: 0.25, fontSize: 12.5 },
        '& .MuiButton-startIcon': { mr: 0.5 },
      }}
    >
      {actions}
    </Box>
  );
  return (
    <Box component="header" sx={{ mt: { xs: -0.5, sm: -1.75 }, mb: 0.75 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: { xs: 'wrap', lg: 'nowrap' },
          columnGap: 1.5,
          rowGap: 0.5,
          minHeight: 40,
        }}
      >
        <Typography
          component="h1"
          variant="h3"
          noWrap
          title={named}
          sx={{ flex: { xs: '1 1 100%', lg: '1 1 0' }, minWidth: { lg: 140 } }}
        >
          {label && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ mr: 1 }}>
              {label}{' '}
            </Typography>
          )}
          {title}
        </Typography>
        {beside}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minWidth: 0 }}>
        <Box sx={{ minWidth: 0, flex: { xs: 1, md: 'none' } }}>{tabs}</Box>
        {wide ? (
          buttons
        ) : (
          <Tooltip title="Actions">
            <IconButton aria-label="Actions" aria-expanded={open} onClick={() => setOpen(!open)}>
              <MoreVert fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {!wide && open && buttons}
    </Box>
  );
};
