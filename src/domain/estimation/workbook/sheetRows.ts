import type { Decimal } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { onceFor } from '../../remembering.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { blocksOf } from './blocks.ts';
import type { DraftLine, DraftSheet } from './draftLine.ts';
import { readFigure } from './figures.ts';
import { ownFigures, signsOf } from './foreign.ts';
import { headingTexts } from './heading.ts';
import type { WorkbookLayout } from './layout.ts';
import type { LeftReason } from './leftOut.ts';
import type { BoqLine, RowChoice } from './line.ts';
import { measureColumns } from './measureColumns.ts';
import type { Measuring } from './measurements.ts';
import type { ReadRow } from './readRow.ts';
import { basisOfRow } from './rowBasis.ts';
import { figuresOfRow } from './rowFigures.ts';
import { countsColumns, kindOf, repeatedHeadings } from './rowKinds.ts';
import { textsOf, withJoined, type BillRowTexts } from './rowTexts.ts';
import { scaleOf, type Scale } from './scale.ts';
import { unitSpellings } from './unitSpellings.ts';

/**
 * What a sheet and its layout say of every row, found once: a choice about one row of 20,000 reads that row again, and no
 * other.
 */
export interface SheetFrame {
  readonly scale: Scale;
  readonly about: DraftSheet;
  readonly measuring: Measuring;
  readonly rowAt: (at: number, choice: RowChoice) => ReadRow | LeftReason;
  /** The lines of rows that were read before. */
  readonly drafts: WeakMap<ReadRow, { readonly kind: BoqLine['kind']; readonly draft: DraftLine }>;
}

const statedAmount = ({ amount = '' }: BillRowTexts, mark: DecimalMark | null): Decimal | null => {
  const read = readFigure(amount, mark);
  return 'value' in read ? read.value : null;
};

const frameOf = (sheet: Worksheet, layout: WorkbookLayout): SheetFrame => {
  const { place, columns, mark } = layout;
  const headings = headingTexts(sheet, place);
  const repeated = repeatedHeadings(sheet, place);
  const blocks = blocksOf(sheet, layout);
  const signs = signsOf(sheet, layout);

  /** The reason of a row that its place or its look leaves out before its texts are read. */
  const leftAtOnce = (row: WrittenRow, at: number, choice: RowChoice): LeftReason | null => {
    if (blocks.headings.has(at)) return 'heading';
    if (place && at <= place.last) return at < place.first ? 'above' : 'heading';
    if (row.isHidden && layout.takeHidden === false) return 'hidden';
    if (choice.as) return choice.as === 'out' ? 'chosen' : null;
    if (columns.kind !== undefined && kindOf(row.cells[columns.kind]?.trim())) return null;
    if (repeated.has(at)) return 'heading';
    return at === (place?.last ?? -1) + 1 && countsColumns(row) ? 'columns' : null;
  };

  const read = (row: WrittenRow, at: number, choice: RowChoice): ReadRow | LeftReason => {
    const early = leftAtOnce(row, at, choice);
    if (early) return early;
    const own = blocks.columnsAt(at);
    const texts = withJoined(
      textsOf(row, own, choice.texts),
      row,
      choice.texts?.description ? [] : (layout.joined ?? []),
    );
    const basis = choice.as === 'structure' ? null : basisOfRow(texts, row.cells);
    const figures = figuresOfRow(basis?.texts ?? texts, { row, columns: own, mark });
    return {
      row,
      columns: own,
      texts,
      basis,
      figures: ownFigures(figures, { row, columns: own, signs }, layout),
      stated: statedAmount(texts, mark),
      said: choice.as === 'item' || choice.as === 'structure' ? choice.as : kindOf(texts.kind),
      isJoined: choice.as === 'joined',
    };
  };
  const known: ({ readonly choice: RowChoice; readonly read: ReadRow | LeftReason } | undefined)[] = [];
  return {
    scale: scaleOf(sheet, layout),
    about: {
      name: sheet.name,
      hasFormulas: sheet.rows.some(({ formulas }) => formulas.length > 0),
      layout,
      spellings: unitSpellings(sheet, layout),
    },
    measuring: { columns: measureColumns(headings), mark },
    rowAt: (at, choice) => {
      const before = known[at];
      if (before?.choice === choice) return before.read;
      const row = sheet.rows[at];
      const now = row ? read(row, at, choice) : 'above';
      known[at] = { choice, read: now };
      return now;
    },
    drafts: new WeakMap(),
  };
};

const framesOf = onceFor((_: Worksheet) => new WeakMap<WorkbookLayout, SheetFrame>());

/** The frame of a sheet with a layout: the same one for the same two. */
export const sheetFrame = (sheet: Worksheet, layout: WorkbookLayout): SheetFrame => {
  const frames = framesOf(sheet);
  const known = frames.get(layout);
  if (known) return known;
  const frame = frameOf(sheet, layout);
  frames.set(layout, frame);
  return frame;
};
