import { useCallback, useMemo, useState } from 'react';
import { isRecord, numbersIn } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { isTime } from '../../schema/field.ts';
import { plainText } from '../fields/plainText.ts';
import { usePreference } from '../usePreference.ts';
import type { ListColumn } from '../listColumns.ts';
import { fittedWidths, minWidthOf, minWidth, maxOwnWidth } from './columnWidths.ts';

/** Pixels a letter where nothing can be measured. */
const perLetter = 7;

interface Pen {
  readonly context: CanvasRenderingContext2D | null;
  readonly family: string;
  font: string;
}
let pen: Pen | undefined;

const makePen = (): Pen => ({
  context: document.createElement('canvas').getContext('2d'),
  family: getComputedStyle(document.body).fontFamily,
  font: '',
});

/** The width of a text in pixels, in the font of the page. */
const textWidth = (text: string, size: number, weight: number): number => {
  pen ??= makePen();
  const { context, family } = pen;
  if (!context) return text.length * perLetter;
  const font = `${weight} ${size}px ${family}`;
  // To set a font is slow, also when it is the same.
  if (pen.font !== font) context.font = pen.font = font;
  return context.measureText(text).width;
};

/** The padding of a cell, and the arrow of a sorted head. */
const padding = 26;
const arrow = 20;
/** The width of a name that has yet to be read. */
const unread = 110;

/** What stands in a cell beside the text: the frame of a state, the mark of a late date or of a yes. */
const beside = ({ field }: ListColumn): number => {
  if (field.kind === 'one_of') return 18;
  if (isTime(field)) return field.late ? 20 : 0;
  return field.kind === 'flag' ? 16 : 0;
};

const storedWidths = (value: string | undefined): Readonly<Record<string, number>> => {
  try {
    const widths: unknown = JSON.parse(value ?? '{}');
    return isRecord(widths) ? numbersIn(widths) : {};
  } catch {
    return {};
  }
};

/** The width of the widest value of a column so far, and the rows that were looked at. */
interface Measured {
  readonly widest: Map<string, number>;
  readonly seen: Map<string, WeakSet<AnyRecord>>;
}

/** A head takes two lines where its column is narrower than it: the width of the longer one. */
const wrappedHead = (label: string): number => {
  const words = label.split(' ');
  const splits = words.map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return Math.min(...splits.map((lines) => Math.max(...lines.map((line) => textWidth(line, 12, 600)))));
};

/**
 * What a column takes, and what it takes where its head has two lines. Looks at the rows that are new: columns become
 * wider by what is loaded, never narrower.
 */
const measure = (
  { widest, seen }: Measured,
  resource: Resource,
  column: ListColumn,
  rows: readonly AnyRecord[],
): { natural: number; narrow: number } => {
  const known = seen.get(column.name) ?? new WeakSet();
  seen.set(column.name, known);
  const { field } = column;
  const strong = column.name === resource.represent || field.kind === 'one_of' || (isTime(field) && field.late);
  const bold = strong ? 600 : 400;
  let width = widest.get(column.name) ?? 0;
  for (const row of rows) {
    if (known.has(row)) continue;
    known.add(row);
    const text = plainText(column.field, column.name, row);
    width = Math.max(width, beside(column) + (text === undefined ? unread : textWidth(text, 13, bold)));
  }
  widest.set(column.name, width);
  const sign = column.sortable ? arrow : 0;
  const wide = (head: number) => Math.ceil(Math.max(width, head + sign)) + padding;
  return { natural: wide(textWidth(column.label, 12, 600)), narrow: wide(wrappedHead(column.label)) };
};

/**
 * The widths of the columns of a list in a room of so many pixels: by what they hold, and by what the user dragged them
 * to, which the server keeps. `resize` sets one, or without a width lets the content decide again.
 */
export const useColumnWidths = (
  resource: Resource,
  columns: readonly ListColumn[],
  rows: readonly AnyRecord[],
  room: number,
) => {
  const [value, keep] = usePreference(`widths.${resource.name}`);
  const [measured] = useState<Measured>(() => ({ widest: new Map(), seen: new Map() }));
  const own = useMemo(() => storedWidths(value), [value]);
  const wanted = useMemo(
    () =>
      columns.map((column) => {
        const { natural, narrow } = measure(measured, resource, column, rows);
        // A record with a subject is named by a number.
        const isNumber = resource.about !== undefined && column.name === resource.represent;
        const isSubject = column.name === (resource.about ?? resource.represent);
        const least = isNumber ? narrow : minWidthOf(column.field, narrow, isSubject);
        return { name: column.name, natural, narrow, least };
      }),
    [columns, measured, resource, rows],
  );
  const { about, represent } = resource;
  const widths = useMemo(
    () =>
      fittedWidths(
        wanted.map((column) => ({ ...column, own: own[column.name] })),
        room,
        about && wanted.some(({ name }) => name === about) ? about : represent,
      ),
    [wanted, own, room, about, represent],
  );
  const resize = useCallback(
    (name: string, width: number | undefined) => {
      const { [name]: _, ...others } = own;
      const next =
        width === undefined ? others : { ...own, [name]: Math.round(Math.min(maxOwnWidth, Math.max(minWidth, width))) };
      keep(JSON.stringify(next));
    },
    [own, keep],
  );
  return { widths, resize };
};
