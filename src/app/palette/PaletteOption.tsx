import Box from '@mui/material/Box';
import { type MouseEvent, Fragment, useMemo } from 'react';
import type { PaletteEntry } from './entry.ts';

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface HighlightedProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text with all occurrences of the words highlighted. */
const Highlighted = ({ text, words }: HighlightedProps) => {
  const pieces = useMemo(() => {
    if (words.length === 0) return [text];
    // The longest word first, so that a shorter word does not match its beginning.
    const longest = words.toSorted((a, b) => b.length - a.length);
    return text.split(new RegExp(`(${longest.map(escaped).join('|')})`, 'iu'));
  }, [text, words]);
  return pieces.map((piece, at) =>
    at % 2 === 1 ? (
      <Box
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
        key={at}
        component="mark"
        sx={{ bgcolor: 'transparent', color: 'primary.main', fontWeight: 700 }}
      >
        {piece}
      </Box>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={at}>{piece}</Fragment>
    ),
  );
};

interface Props {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly words: readonly string[];
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** The detail is at the end of the line; on a phone below the name. */
const detailStyle = {
  fontSize: { xs: 12, sm: 12.5 },
  color: 'text.secondary',
  flex: '1 1 0',
  minWidth: { sm: '35%' },
  textAlign: { sm: 'right' },
} as const;

/** One entry. An entry with an address is a link, so that the browser can open it in a new tab. */
export const PaletteOption = ({ id, entry, words, chosen, onPoint, onOpen }: Props) => {
  const { label, detail, icon: Icon, to, act } = entry;
  const link = to !== undefined && !act && !entry.state;
  return (
    <Box
      component={link ? 'a' : 'div'}
      {...(link ? { href: to, draggable: false } : {})}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      // Only a moving mouse chooses an entry, not a new entry under a resting mouse.
      onMouseMove={chosen ? undefined : onPoint}
      onMouseDown={(event: MouseEvent) => event.button === 0 && event.preventDefault()}
      onClick={(event: MouseEvent) => {
        if (link && opensElsewhere(event)) return;
        event.preventDefault();
        onOpen();
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 44, sm: 36 },
        px: 1.25,
        py: 0.5,
        borderRadius: '6px',
        color: 'text.primary',
        textDecoration: 'none',
        cursor: 'pointer',
        scrollMarginBlock: '36px',
        ...(chosen ? { bgcolor: 'action.selected' } : {}),
      }}
    >
      <Icon fontSize="small" aria-hidden sx={{ color: chosen ? 'primary.main' : 'text.secondary', flexShrink: 0 }} />
      <Box sx={{ display: { xs: 'block', sm: 'flex' }, alignItems: 'baseline', gap: 2, flex: 1, minWidth: 0 }}>
        <Box sx={{ ...oneLine, fontSize: 14 }}>
          <Highlighted text={label} words={words} />
        </Box>
        {detail && (
          <Box sx={{ ...oneLine, ...detailStyle }}>
            <Highlighted text={detail} words={words} />
          </Box>
        )}
      </Box>
    </Box>
  );
};
