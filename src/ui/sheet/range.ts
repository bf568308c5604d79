/** A cell by its place: the index of a row in sight and of a shown column, both from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells. The anchor is the active cell; the head is the corner that Shift and the mouse move. */
export interface Range {
  readonly anchor: CellPlace;
  readonly head: CellPlace;
}

/** The edges of a range; the last row and column belong to it. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const boxOf = ({ anchor, head }: Range): Box => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
});

export const heightOf = ({ top, bottom }: Box): number => bottom - top + 1;
export const widthOf = ({ left, right }: Box): number => right - left + 1;

/** Whether a range is one cell. */
export const isSingle = (range: Range): boolean => heightOf(boxOf(range)) === 1 && widthOf(boxOf(range)) === 1;

/** The nearest cell of a sheet of so many rows and columns. */
export const within = ({ row, column }: CellPlace, rows: number, columns: number): CellPlace => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

/**
 * Where a table of this size goes when it is pasted into a box: over the whole box if it fits into it a whole number of
 * times, else from the first cell of the box on, in its own size.
 */
export const pastedInto = (box: Box, height: number, width: number): Box => {
  const repeats = heightOf(box) % height === 0 && widthOf(box) % width === 0;
  return repeats ? box : { top: box.top, left: box.left, bottom: box.top + height - 1, right: box.left + width - 1 };
};

/**
 * What a drag of the fill handle from a box to a cell fills: the box grown in the direction in which the cell is farther
 * away; undefined for a cell within the box.
 */
export const filledTo = (box: Box, { row, column }: CellPlace): Box | undefined => {
  const down = Math.max(0, row - box.bottom);
  const up = Math.max(0, box.top - row);
  const across = Math.max(0, column - box.right);
  const back = Math.max(0, box.left - column);
  const most = Math.max(down, up, across, back);
  if (most === 0) return undefined;
  if (down === most) return { ...box, bottom: row };
  if (up === most) return { ...box, top: row };
  return across === most ? { ...box, right: column } : { ...box, left: column };
};

/** The cell of `box` whose value a filled cell takes: the box is repeated in every direction. */
export const fillSource = (box: Box, { row, column }: CellPlace): CellPlace => {
  const repeated = (at: number, start: number, size: number) => start + ((((at - start) % size) + size) % size);
  return { row: repeated(row, box.top, heightOf(box)), column: repeated(column, box.left, widthOf(box)) };
};
