import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useValueStore } from './valueStore.ts';
import { boxOf, isSingle, type Box } from './range.ts';
import type { SheetState } from './sheet.ts';

interface PartProps {
  readonly box: Box;
  readonly frozen: boolean;
  readonly name: string;
  readonly children?: ReactNode;
}

/** Lies over the cells of the grid: its lines are those of the grid itself, so nothing is drawn again but this. */
const Part = ({ box: { top, bottom, left, right }, frozen, name, children }: PartProps) => (
  <div
    className={`sheet-range ${name}`}
    style={{
      gridRow: `${top + 2} / ${bottom + 3}`,
      gridColumn: `${left + 2} / ${right + 3}`,
      ...(frozen ? { position: 'sticky', insetInlineStart: `var(--rdg-frozen-start-${left + 1})`, zIndex: 1 } : {}),
    }}
  >
    {children}
  </div>
);

/** A box over frozen and other columns has two parts, of which one scrolls. */
const Parts = ({ box, frozen, name }: { readonly box: Box; readonly frozen: number; readonly name: string }) => (
  <>
    {box.left < frozen && (
      <Part
        box={{ ...box, right: Math.min(box.right, frozen - 1) }}
        frozen
        name={box.right >= frozen ? `${name} sheet-range-goes-on` : name}
      />
    )}
    {box.right >= frozen && (
      <Part
        box={{ ...box, left: Math.max(box.left, frozen) }}
        frozen={false}
        name={box.left < frozen ? `${name} sheet-range-went-on` : name}
      />
    )}
  </>
);

interface Props<R> {
  readonly state: SheetState<R>;
  readonly element: HTMLElement;
  /** The number of frozen columns. */
  readonly frozen: number;
  readonly canFill: boolean;
  readonly onHandleDown: () => void;
}

/** The selected range, its fill handle, and what the handle is about to fill. */
export const RangeOverlay = <R,>({ state, element, frozen, canFill, onHandleDown }: Props<R>) => {
  const range = useValueStore(state.range);
  const filling = useValueStore(state.filling);
  if (!range) return null;
  const box = boxOf(range);
  return createPortal(
    <>
      {!isSingle(range) && <Parts box={box} frozen={frozen} name="sheet-range-selected" />}
      {filling && <Parts box={filling} frozen={frozen} name="sheet-range-filling" />}
      {canFill && (
        <Part box={{ ...box, top: box.bottom, left: box.right }} frozen={box.right < frozen} name="sheet-range-last">
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
