import { keyframes } from '@mui/material/styles';
import type { Theme } from '@mui/material';
import { standsOutMs } from './useToldLately.ts';

const fading = keyframes({ to: { backgroundColor: 'transparent' } });

/** How a row looks that somebody else has just changed: tinted, and fading where motion is welcome. */
export const standOut = ({ palette }: Theme) => ({
  backgroundColor: palette.action.selected,
  '@media (prefers-reduced-motion: no-preference)': {
    animation: `${fading} ${standsOutMs}ms ease-in forwards`,
  },
});
