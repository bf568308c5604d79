import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useSlash } from '../useSlash.ts';
import { useTyped } from '../fields/useTyped.ts';

interface Props {
  /** What is searched, in the plural: `clients`. */
  readonly many: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Searches while the user types. The key `/` moves the focus here. */
export const SearchField = ({ many, value, onChange }: Props) => {
  const [typed, setTyped] = useTyped(value, 300, onChange);
  const input = useSlash();
  return (
    <TextField
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      placeholder={`Search ${many}`}
      inputRef={input}
      size="small"
      sx={{ flex: '1 1 180px', maxWidth: 360, '& .MuiInputBase-input': { pl: 0 } }}
      slotProps={{
        htmlInput: {
          type: 'text',
          role: 'searchbox',
          'aria-label': `Search ${many}`,
          'aria-keyshortcuts': '/',
          enterKeyHint: 'search',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label="Clear the search" onClick={() => setTyped('')}>
                <Close sx={{ fontSize: 16 }} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
