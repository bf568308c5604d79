import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useValueStore } from '../valueStore.ts';
import { boxOf, isSingle, type Box } from './range.ts';
import type { SheetState } from './sheet.ts';

/** Columns that stay in sight, and those between them, which scroll. */
type Zone = 'start' | 'free' | 'end';
/** The first column that scrolls, and the first one behind those that do. */
interface Free {
  readonly from: number;
  readonly to: number;
}

const zoneOf = (column: number, { from, to }: Free): Zone => (column < from ? 'start' : column < to ? 'free' : 'end');

interface PartProps {
  readonly box: Box;
  readonly zone: Zone;
  readonly name: string;
  readonly children?: ReactNode;
}

const sticking = ({ left, right }: Box, zone: Zone) => {
  if (zone === 'free') return {};
  const at =
    zone === 'start'
      ? { insetInlineStart: `var(--rdg-frozen-start-${left + 1})` }
      : { insetInlineEnd: `var(--rdg-frozen-end-${right + 1})` };
  return { position: 'sticky', zIndex: 1, ...at } as const;
};

/** Lies over the cells of the grid: its lines are those of the grid itself, so nothing is drawn again but this. */
const Part = ({ box, zone, name, children }: PartProps) => (
  <div
    className={`sheet-range ${name}`}
    style={{
      gridRow: `${box.top + 2} / ${box.bottom + 3}`,
      gridColumn: `${box.left + 2} / ${box.right + 3}`,
      ...sticking(box, zone),
    }}
  >
    {children}
  </div>
);

/** A box over frozen and other columns has several parts, of which one scrolls. */
const Parts = ({ box, free, name }: { readonly box: Box; readonly free: Free; readonly name: string }) =>
  (['start', 'free', 'end'] as const).map((zone) => {
    const first = { start: 0, free: free.from, end: free.to }[zone];
    const last = { start: free.from, free: free.to, end: Infinity }[zone] - 1;
    const part = { ...box, left: Math.max(box.left, first), right: Math.min(box.right, last) };
    if (part.left > part.right) return null;
    const open = [part.right < box.right && 'sheet-range-goes-on', part.left > box.left && 'sheet-range-went-on'];
    return <Part key={zone} box={part} zone={zone} name={[name, ...open].filter(Boolean).join(' ')} />;
  });

interface Props<R> {
  readonly state: SheetState<R>;
  readonly element: HTMLElement;
  readonly free: Free;
  readonly canFill: boolean;
  readonly onHandleDown: () => void;
}

/** The selected range, its fill handle, and what the handle is about to fill. */
export const RangeOverlay = <R,>({ state, element, free, canFill, onHandleDown }: Props<R>) => {
  const range = useValueStore(state.range);
  const filling = useValueStore(state.filling);
  if (!range) return null;
  const box = boxOf(range);
  return createPortal(
    <>
      {!isSingle(range) && <Parts box={box} free={free} name="sheet-range-selected" />}
      {filling && <Parts box={filling} free={free} name="sheet-range-filling" />}
      {canFill && (
        <Part box={{ ...box, top: box.bottom, left: box.right }} zone={zoneOf(box.right, free)} name="sheet-range-last">
          <div
            className="sheet-handle"
            role="presentation"
            onMouseDown={(event) => {
              event.preventDefault();
              event.stopPropagation();
              onHandleDown();
            }}
          />
        </Part>
      )}
    </>,
    element,
  );
};
