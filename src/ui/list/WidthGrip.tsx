import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { minWidth, maxOwnWidth } from './columnWidths.ts';

interface Props {
  readonly label: string;
  readonly width: number;
  readonly onResize: (width?: number) => void;
}
/** Pixels a press of an arrow key. */
const step = 16;

/** The edge of a column: dragged it sets the width, a double click or the Delete key lets the content decide. */
export const WidthGrip = ({ label, width, onResize }: Props) => {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.x);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowLeft') onResize(width - step);
    else if (key === 'ArrowRight') onResize(width + step);
    else if (key === 'Delete') onResize();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxOwnWidth}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="list-grip"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={drag}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
      onDoubleClick={() => onResize()}
      onKeyDown={onKeyDown}
    />
  );
};
