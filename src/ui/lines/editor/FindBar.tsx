import Close from '@mui/icons-material/Close';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { Box, Checkbox, FormControlLabel, IconButton, InputBase, Typography } from '@mui/material';
import { formatInteger } from '../../fields/format.ts';
import type { Find } from './useFind.ts';
import type { FindBarState } from './useFindBar.ts';

interface Props {
  readonly find: Find;
  readonly bar: FindBarState;
  /** What is looked through: "lines". */
  readonly many: string;
}

const foundText = ({ query, matches, at }: Find): string => {
  if (query.trim() === '') return '';
  if (matches.length === 0) return 'Nothing found';
  return at < 0
    ? `${formatInteger(matches.length)} found`
    : `${formatInteger(at + 1)} of ${formatInteger(matches.length)}`;
};

/** The search within the grid. Enter goes to the next match, Escape closes it. */
export const FindBar = ({ find, bar, many }: Props) => (
  <Box
    role="search"
    aria-label={`Find in the ${many}`}
    sx={{
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: 0.5,
      px: 1,
      py: 0.25,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.sunken',
    }}
    onKeyDown={(event) => {
      if (event.key === 'Escape') bar.close();
    }}
  >
    <InputBase
      inputRef={bar.input}
      autoFocus
      value={find.query}
      onChange={(event) => find.setQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        bar.step(event.shiftKey ? -1 : 1);
      }}
      placeholder={`Find in the ${many}`}
      inputProps={{ 'aria-label': `Find in the ${many}` }}
      sx={{
        flex: '1 1 160px',
        maxWidth: 320,
        fontSize: 13,
        px: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    />
    <Typography variant="body2" color="text.secondary" role="status" sx={{ minWidth: 92, px: 0.5 }}>
      {foundText(find)}
    </Typography>
    <IconButton aria-label="Previous match" disabled={find.matches.length === 0} onClick={() => bar.step(-1)}>
      <KeyboardArrowUp fontSize="small" />
    </IconButton>
    <IconButton aria-label="Next match" disabled={find.matches.length === 0} onClick={() => bar.step(1)}>
      <KeyboardArrowDown fontSize="small" />
    </IconButton>
    <FormControlLabel
      sx={{ ml: 0, mr: 'auto' }}
      control={<Checkbox size="small" checked={find.only} onChange={(event) => find.setOnly(event.target.checked)} />}
      label={<Typography variant="body2">Matches only</Typography>}
    />
    <IconButton aria-label="Close the search" onClick={bar.close}>
      <Close fontSize="small" />
    </IconButton>
  </Box>
);
