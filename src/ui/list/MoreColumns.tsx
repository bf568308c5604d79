import ChevronRight from '@mui/icons-material/ChevronRight';
import { ButtonBase } from '@mui/material';
import { useSyncExternalStore, type RefObject } from 'react';
import { counted } from '../fields/format.ts';
import { headHeight } from './ListFrame.tsx';

interface Props {
  /** The frame, in which the table scrolls. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Of all columns, in pixels, in their order. */
  readonly widths: readonly number[];
  /** Of the frame. */
  readonly room: number;
  /** The width of the scrollbar at its right end. */
  readonly right: number;
}

const scrollerIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('[data-virtuoso-scroller]') ?? null;

/** How many columns are out of sight at the right, wholly or in part. */
export const columnsBeyond = (widths: readonly number[], seen: number): number => {
  let edge = 0;
  // Half a pixel is no column.
  return widths.filter((width) => (edge += width) > seen + 1).length;
};

/** Says at the right end of the headings that the table goes on, and how far; pressed, it goes there. */
export const MoreColumns = ({ frame, widths, room, right }: Props) => {
  const seen = useSyncExternalStore(
    (changed) => {
      const scroller = scrollerIn(frame.current);
      scroller?.addEventListener('scroll', changed, { passive: true });
      return () => scroller?.removeEventListener('scroll', changed);
    },
    () => {
      const scroller = scrollerIn(frame.current);
      return scroller ? scroller.scrollLeft + scroller.clientWidth : Infinity;
    },
  );
  const beyond = columnsBeyond(widths, seen);
  if (beyond === 0) return null;
  const label = `${counted(beyond, 'more column', 'more columns')} to the right`;
  return (
    <ButtonBase
      aria-label={label}
      title={label}
      onClick={() => scrollerIn(frame.current)?.scrollBy({ left: room / 2, behavior: 'smooth' })}
      sx={({ palette }) => ({
        position: 'absolute',
        // The headings stick, above what is scrolled.
        zIndex: 3,
        top: 0,
        right,
        height: headHeight - 1,
        width: 40,
        justifyContent: 'flex-end',
        pr: 0.5,
        color: palette.text.primary,
        background: `linear-gradient(to right, transparent, ${palette.background.sunken} 45%)`,
        // The shade runs down over the rows that are cut off.
        '&::after': {
          content: '""',
          position: 'absolute',
          top: headHeight - 1,
          right: 0,
          width: 12,
          height: '200vh',
          pointerEvents: 'none',
          background: `linear-gradient(to right, transparent, ${palette.action.focus})`,
        },
        '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      })}
    >
      <ChevronRight fontSize="small" />
    </ButtonBase>
  );
};
