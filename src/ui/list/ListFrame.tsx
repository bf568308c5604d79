import { keyframes, styled, type Theme } from '@mui/material/styles';
import { highlightMs } from '../live/changedRows.ts';
import { cellStyles } from './cellStyles.ts';

/** The height of every row and of the head, in pixels: the list knows without measuring which rows are in sight. */
export const rowHeight = 38;
export const headHeight = 36;

const fading = keyframes({ to: { backgroundColor: 'transparent' } });

const table = ({ palette }: Theme) => ({
  '& table': { tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0, fontSize: 13 } as const,
  '& thead th': {
    height: headHeight,
    padding: 0,
    fontSize: 12,
    fontWeight: 600,
    color: palette.text.secondary,
    backgroundColor: palette.background.sunken,
    borderBottom: `1px solid ${palette.divider}`,
    whiteSpace: 'nowrap',
    position: 'relative',
    textAlign: 'left',
  } as const,
  '& tbody tr[data-index]': { height: rowHeight, cursor: 'pointer' },
  '& tbody td': {
    padding: '0 12px',
    height: rowHeight,
    borderBottom: `1px solid ${palette.divider}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  } as const,
  '& .list-right': { textAlign: 'right' } as const,
  '& tbody tr.list-group': { cursor: 'default', backgroundColor: palette.background.sunken },
  '& .list-group-head': { display: 'flex', alignItems: 'center', gap: 8 },
  // What can be done stands beside the name: the end of a wide table may be out of sight.
  '& .list-group-count': { color: palette.text.secondary, marginRight: 8 },
  '& tbody td.list-tail': { padding: 0, textAlign: 'center' } as const,
  '& tbody tr[data-index]:hover': { backgroundColor: palette.action.hover },
  '& tbody tr[aria-selected=true]': { backgroundColor: palette.action.selected },
  '& tbody tr:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '& .list-changed': {
    backgroundColor: palette.action.selected,
    '@media (prefers-reduced-motion: no-preference)': { animation: `${fading} ${highlightMs}ms ease-in forwards` },
  },
});

const head = ({ palette }: Theme) => ({
  '& .list-head': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    width: '100%',
    height: '100%',
    padding: '0 12px',
    overflow: 'hidden',
    whiteSpace: 'normal',
    lineHeight: 1.2,
  } as const,
  '& button.list-head': { cursor: 'pointer', '&:hover': { color: palette.text.primary } },
  '& button.list-head:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '& .list-right .list-head': { flexDirection: 'row-reverse' } as const,
  // Beyond the last column it would make the list scroll sideways.
  '& th:last-child .list-grip': { right: 0 },
  '& .list-grip': {
    position: 'absolute',
    top: 0,
    right: -5,
    width: 11,
    height: '100%',
    cursor: 'col-resize',
    touchAction: 'none',
    zIndex: 1,
    '&::after': {
      content: '""',
      position: 'absolute',
      top: 8,
      bottom: 8,
      left: 5,
      width: 1,
      backgroundColor: palette.divider,
    },
    '&:hover::after, &[data-dragged]::after': { width: 3, left: 4, backgroundColor: palette.primary.main },
  } as const,
});

const rows = ({ palette }: Theme) => ({
  '& .list-check': { display: 'grid', placeItems: 'center', width: 44, height: rowHeight - 1 } as const,
  '& td.list-choice, & th.list-choice': { padding: 0 },
  '& .list-check input': { width: 16, height: 16, margin: 0, accentColor: palette.primary.main },
  '& .list-name': {
    color: palette.text.primary,
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
});

/** The frame of a list, with the styles of its plain rows and cells: one style sheet instead of one for each cell. */
export const ListFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.palette.background.paper,
  ...table(theme),
  ...head(theme),
  ...rows(theme),
  ...cellStyles(theme),
}));
