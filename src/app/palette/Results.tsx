import Box from '@mui/material/Box';
import { useEffect } from 'react';
import type { PaletteEntry } from './entry.ts';
import { PaletteOption } from './PaletteOption.tsx';
import type { OpenPalette } from './usePalette.ts';

export const listId = 'palette-list';
/** The id of an entry's element. */
export const optionId = (key: string): string => `palette-${key.replace(/[^\w-]/g, '-')}`;

interface Props {
  readonly palette: OpenPalette;
  readonly onOpen: (entry: PaletteEntry) => void;
}

/** The entries in their sections. The focus stays in the input, and the chosen entry scrolls into sight. */
export const Results = ({ palette, onOpen }: Props) => {
  const { sections, chosen, words, point } = palette;
  const id = chosen && optionId(chosen.key);
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <Box id={listId} role="listbox" aria-label="Results" sx={{ px: 1, pb: sections.length ? 1 : 0 }}>
      {sections.map(({ title, entries }, at) => (
        <Box key={title} role="group" aria-labelledby={`${listId}-${at}`}>
          <Box
            id={`${listId}-${at}`}
            sx={{
              position: 'sticky',
              top: 0,
              zIndex: 1,
              bgcolor: 'background.paper',
              px: 1.25,
              pt: 1.25,
              pb: 0.5,
              fontSize: 12,
              fontWeight: 600,
              color: 'text.secondary',
            }}
          >
            {title}
          </Box>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.key}
              id={optionId(entry.key)}
              entry={entry}
              words={words}
              chosen={entry.key === chosen?.key}
              onPoint={() => point(entry.key)}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
};
