import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import type { Entry } from './entry.ts';
import { Highlighted } from './Highlighted.tsx';

interface Props {
  readonly id: string;
  readonly entry: Entry;
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
export const Option = ({ id, entry, words, chosen, onPoint, onOpen }: Props) => {
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
