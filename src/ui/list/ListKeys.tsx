import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, Tooltip } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { isTyping } from '../useSlash.ts';

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↓', 'j'], 'Next row'],
  [['↑', 'k'], 'Previous row'],
  [['Home', 'End'], 'First or last loaded row'],
  [['Enter'], 'Open the row'],
  [['x', 'Space'], 'Select the row'],
  [['/'], 'Search this list'],
  [['Ctrl K', '⌘ K'], 'Search everything'],
  [['?'], 'These keys'],
];

/** The keys of a list: a button, and the key `?`. */
export const ListKeys = () => {
  const [open, setOpen] = useState(false);
  const title = useId();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Tooltip title="Keyboard shortcuts (?)">
        <IconButton
          aria-label="Keys"
          aria-keyshortcuts="?"
          onClick={() => setOpen(true)}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <KeyboardOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={title} maxWidth="xs" fullWidth>
        <DialogTitle id={title}>Keyboard shortcuts</DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: '128px 1fr', rowGap: 1.25, alignItems: 'center' }}
          >
            {keys.map(([names, does]) => (
              <Box key={does} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ display: 'flex', gap: 0.75 }}>
                  {names.map((name) => (
                    <Box
                      key={name}
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
                      }}
                    >
                      {name}
                    </Box>
                  ))}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {does}
                </Box>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)} autoFocus>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
