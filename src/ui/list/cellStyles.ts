import { alpha, type Theme } from '@mui/material/styles';

const tones = { waiting: 'info', attention: 'warning', good: 'success', bad: 'error' } as const;

/** A soft background with strong text, as `StateChip` has it. */
const toned = ({ palette }: Theme) =>
  Object.fromEntries(
    Object.entries(tones).map(([tone, colour]) => [
      `& .list-state-${tone}`,
      {
        backgroundColor: alpha(palette[colour].main, palette.mode === 'dark' ? 0.2 : 0.12),
        color: palette[colour].main,
        fontWeight: 600,
      },
    ]),
  );

/**
 * The styles of every `Cell` in an element, which whatever shows cells is given: one style sheet instead of one for each
 * cell. Lengths name their unit, for `sx` takes bare numbers as multiples.
 */
export const cellStyles = (theme: Theme) => ({
  '& .list-state': {
    display: 'inline-block',
    padding: '0 8px',
    lineHeight: '22px',
    borderRadius: '6px',
    fontSize: '12px',
    fontWeight: 500,
    verticalAlign: 'middle',
    backgroundColor: theme.palette.action.selected,
    color: theme.palette.text.primary,
  } as const,
  '& .list-late': { color: theme.palette.error.main, fontWeight: 600 },
  '& .list-mark': { width: '15px', height: '15px', fill: 'currentColor', marginRight: '4px', verticalAlign: '-3px' },
  '& .list-yes::before': {
    content: '"✓" / ""',
    color: theme.palette.success.main,
    marginRight: '5px',
    fontWeight: 700,
  },
  '& .list-no': { color: theme.palette.text.secondary },
  '& .list-no::before': { content: '"–" / ""', marginRight: '6px' },
  '& .list-unseen': {
    position: 'absolute',
    clip: 'rect(0 0 0 0)',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
  } as const,
  ...toned(theme),
});
