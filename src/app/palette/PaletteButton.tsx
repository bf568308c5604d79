import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { openPopup } from '../../authProvider/clientState.ts';
import { lazyModule } from '../../ui/lazy/lazyModule.ts';
import { afterFirstScreen } from '../afterFirstScreen.ts';
import { modifier } from './modifier.ts';
import { useTypedBefore } from './useTypedBefore.ts';

const palette = lazyModule(() => import('./Palette.tsx'));

const failed = () =>
  openPopup({
    title: 'Search',
    message: 'The search could not be loaded. Reload the page and try again.',
    type: 'error',
  });

/** The search button. Ctrl-K opens the search too. The chunk of the search loads after the first screen. */
export const PaletteButton = () => {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => afterFirstScreen(() => void palette.preload().catch(() => undefined)), []);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat) setOpen((was) => !was);
    };
    // In the capture phase: an editor would otherwise handle the key.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
  return (
    <>
      <ButtonBase
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        sx={{
          gap: 1,
          height: 32,
          px: { xs: 0.75, md: 1.25 },
          width: { md: 208 },
          justifyContent: 'flex-start',
          fontFamily: 'inherit',
          fontSize: 13,
          color: 'text.secondary',
          borderRadius: '8px',
          border: { md: 1 },
          borderColor: { md: 'divider' },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Search fontSize="small" aria-hidden />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, flex: 1, textAlign: 'left' }}>
          Search
        </Box>
        <Box
          component="span"
          aria-hidden
          data-keys={`${modifier} K`}
          // Drawn, not written: the text of the button is its name, “Search”.
          sx={{ display: { xs: 'none', md: 'inline' }, fontSize: 12, '&::after': { content: 'attr(data-keys)' } }}
        />
      </ButtonBase>
      {open && <Opened onClose={close} />}
    </>
  );
};

const Opened = ({ onClose }: { onClose: () => void }) => {
  const loaded = palette.useModule();
  const before = useTypedBefore(loaded.state === 'loading', onClose);
  useEffect(() => {
    if (loaded.state !== 'failed') return;
    failed();
    onClose();
  }, [loaded.state, onClose]);
  return loaded.state === 'ready' ? <loaded.module.Palette before={before} onClose={onClose} /> : null;
};
