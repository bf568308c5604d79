import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useSettled } from '../fields/input/useOptions.ts';
import { withFilter } from './filterText.ts';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Searches while the user types. The key `/` moves the focus here. */
export const SearchBox = ({ many }: { readonly many: string }) => {
  const { filterValues, setFilters } = useListContext();
  const current = typeof filterValues['q'] === 'string' ? filterValues['q'] : '';
  const [typed, setTyped] = useState(current);
  const [seen, setSeen] = useState(current);
  // A saved view or "clear" changed the search.
  if (seen !== current) {
    setSeen(current);
    if (current !== typed.trim()) setTyped(current);
  }
  const settled = useSettled(typed.trim(), 300);
  const applied = useRef(current);
  useEffect(() => {
    if (settled === applied.current) return;
    applied.current = settled;
    if (settled !== current) setFilters(withFilter(filterValues, 'q', settled));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing sets the search
  }, [settled]);

  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

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
