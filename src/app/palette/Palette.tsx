import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOf } from '../../authProvider/basePath.ts';
import type { PaletteEntry } from './entry.ts';
import { PaletteField } from './PaletteField.tsx';
import { storeRecent } from './recent.ts';
import { Results } from './Results.tsx';
import { State } from './State.tsx';
import { usePalette } from './usePalette.ts';
import { modifier } from './modifier.ts';
import type { TypedBefore } from './useTypedBefore.ts';

const keys: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'Choose'],
  ['Enter', 'Open'],
  [`${modifier} Enter`, 'New tab'],
  ['Esc', 'Close'],
];

/** The keys of the search; hidden on a phone. */
const Keys = () => (
  <Box
    aria-hidden
    sx={{
      display: { xs: 'none', sm: 'flex' },
      gap: 2,
      px: 2.25,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.sunken',
      fontSize: 12,
      color: 'text.secondary',
      flexShrink: 0,
    }}
  >
    {keys.map(([key, does]) => (
      <Box key={key} component="span">
        <Box component="kbd" sx={{ fontFamily: 'inherit', fontWeight: 600, color: 'text.primary', mr: 0.75 }}>
          {key}
        </Box>
        {does}
      </Box>
    ))}
  </Box>
);

interface Props {
  readonly before: TypedBefore;
  readonly onClose: () => void;
}

/** The number of entries for PageUp and PageDown. */
const page = 8;

const Search = ({ before, onClose }: Props) => {
  const navigate = useNavigate();
  const palette = usePalette(before.text);
  const { chosen, settled } = palette;
  /** The user pressed Enter before the answer arrived. */
  const [waiting, setWaiting] = useState<'here' | 'tab' | null>(before.entered ? 'here' : null);

  const open = (entry: PaletteEntry, where: 'here' | 'tab' = 'here') => {
    setWaiting(null);
    storeRecent(entry);
    if (where === 'tab' && entry.to !== undefined && !entry.state) {
      // With an opener the new tab copies the session storage, and with it the branch of this tab.
      window.open(addressOf(entry.to), '_blank');
      return;
    }
    onClose();
    if (entry.act) entry.act();
    else if (entry.to !== undefined) void navigate(entry.to, { state: entry.state ?? null });
  };
  useEffect(() => {
    if (waiting === null) return;
    if (chosen && settled) open(chosen, waiting);
    else if (palette.nothing || palette.found.error) setWaiting(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the answer is waited for, whatever opens an entry
  }, [waiting, chosen, settled, palette.nothing, palette.found.error]);

  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => palette.move(1),
    ArrowUp: () => palette.move(-1),
    PageDown: () => palette.leap(page),
    PageUp: () => palette.leap(-page),
    Home: () => palette.leap(-palette.count),
    End: () => palette.leap(palette.count),
    Enter: () => undefined,
  };
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    // During text composition the keys belong to the input method.
    if (!move || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (event.key !== 'Enter') return move();
    const where = event.ctrlKey || event.metaKey ? 'tab' : 'here';
    if (chosen && settled) open(chosen, where);
    else if (palette.found.pending) setWaiting(where);
  };
  const type = (text: string) => {
    setWaiting(null);
    palette.type(text);
  };

  return (
    <>
      <PaletteField palette={{ ...palette, type }} onKeyDown={press} onClose={onClose} />
      <Box sx={{ overflowY: 'auto', overscrollBehavior: 'contain', flex: '1 1 auto', minHeight: 0 }}>
        <State palette={palette} />
        <Results palette={palette} onOpen={open} />
      </Box>
      <Keys />
    </>
  );
};

/** Finds and opens records and screens. On a phone it fills the window. */
export const Palette = ({ before, onClose }: Props) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      transitionDuration={0}
      slotProps={{
        paper: {
          'aria-label': 'Search',
          sx: phone
            ? { border: 0, borderRadius: 0 }
            : { m: 0, position: 'fixed', top: '10vh', width: 640, maxWidth: 'calc(100vw - 32px)', maxHeight: '74vh' },
        },
      }}
    >
      <Search before={before} onClose={onClose} />
    </Dialog>
  );
};
