import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import type { KeyboardEvent } from 'react';
import { listId, optionId } from './Results.tsx';
import type { OpenPalette } from './usePalette.ts';

interface Props {
  readonly palette: OpenPalette;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The search input. It is a combobox for the entries below. */
export const PaletteField = ({ palette: { typed, type, chosen, count, found }, onKeyDown, onClose }: Props) => (
  <Box sx={{ position: 'relative', borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, pl: 2.25, pr: 1.25, height: 52 }}>
      <Search aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <InputBase
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
        fullWidth
        placeholder="Search records and screens"
        sx={{ fontSize: 16, '& input:focus-visible': { outline: 'none' } }}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search records and screens',
          'aria-autocomplete': 'list',
          'aria-expanded': count > 0,
          'aria-controls': listId,
          'aria-activedescendant': chosen && optionId(chosen.key),
          maxLength: 200,
          autoComplete: 'off',
          autoCorrect: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          enterKeyHint: 'go',
        }}
      />
      <IconButton aria-label="Close the search" onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
    {found.pending && (
      <LinearProgress aria-label="Searching" sx={{ position: 'absolute', left: 0, right: 0, bottom: -1, height: 2 }} />
    )}
  </Box>
);
