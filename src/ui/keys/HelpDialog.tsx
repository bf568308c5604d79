import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useValueStore } from '../valueStore.ts';
import { declaredKeys, helpIsOpen, type KeyEntry, type KeyGroup } from './keyHelp.ts';
import { actionsIn, type ScreenAction } from './onScreen.ts';

const everywhere: KeyGroup = {
  title: 'Everywhere',
  entries: [
    [['Ctrl K', '⌘ K'], 'Search everything, and go to any screen'],
    [['/'], 'Search this screen, where it has a search'],
    [['Esc'], 'Close what is open'],
    [['?'], 'This help'],
  ],
};

const Key = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="kbd"
    sx={{
      font: 'inherit',
      fontSize: 12,
      fontWeight: 600,
      px: 0.75,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.sunken',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);

const Group = ({ title, entries }: KeyGroup) => (
  <Box component="section" aria-label={title}>
    <Typography component="h3" variant="subtitle2" sx={{ mb: 0.75 }}>
      {title}
    </Typography>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '148px minmax(0, 1fr)', rowGap: 0.75, alignItems: 'baseline' }}
    >
      {entries.map(([names, does]: KeyEntry) => (
        <Box key={does} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, pr: 1 }}>
            {names.map((name) => (
              <Key key={name}>{name}</Key>
            ))}
          </Box>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {does}
          </Typography>
        </Box>
      ))}
    </Box>
  </Box>
);

const Possible = ({ actions }: { readonly actions: readonly ScreenAction[] }) => (
  <Box component="section" aria-label="What can be done here">
    <Typography component="h3" variant="subtitle2" sx={{ mb: 0.75 }}>
      What can be done here
    </Typography>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {actions.map(({ name, keys, refused }) => (
        <Typography
          key={name}
          component="li"
          variant="body2"
          sx={{ display: 'flex', gap: 1, alignItems: 'baseline', overflowWrap: 'anywhere' }}
        >
          <span>{name}</span>
          {keys !== null && <Key>{keys}</Key>}
          {refused !== null && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {refused}
            </Box>
          )}
        </Typography>
      ))}
    </Box>
  </Box>
);

/** What can be done on the screen, and its keys: those of its buttons, and those that its parts declare (rule 115). */
export const HelpDialog = () => {
  const title = useId();
  const groups = [...new Set(useValueStore(declaredKeys))];
  // What the screen has now: the dialog is made anew whenever it opens.
  const [{ heading, actions }] = useState(() => {
    const screen = document.getElementById('content');
    return { heading: screen?.querySelector('h1')?.textContent ?? '', actions: actionsIn(screen) };
  });
  const close = () => helpIsOpen.set(false);
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{heading ? `Help: ${heading}` : 'Help'}</DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {actions.length > 0 && <Possible actions={actions} />}
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
          <Group {...everywhere} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
