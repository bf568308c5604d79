import { compare } from '../../decimal.ts';
import { finished, mappedSmall, type LongWork } from '../../longWork.ts';
import { copied, onceFor } from '../../remembering.ts';
import { isPercentBasis } from '../basis.ts';
import { differingSections, differingTotals, type DifferingTotal } from './fileTotals.ts';
import { withSectionBasis } from './sectionBasis.ts';
import { settledPercentages, type StatedLine } from './statedPercentages.ts';
import { provenSums, type SumProof } from './aloneAmounts.ts';
import { draftOf, withMeasurements, type DraftLine } from './draftLine.ts';
import { sumStatedIn, wordsOf, type ReadRow } from './readRow.ts';
import { isSum, unitOfSum } from '../../sums.ts';
import { kindOfRow, leftOf } from './rowReason.ts';
import { addedOf } from './rowSums.ts';
import { amountsOf } from './amounts.ts';
import type { LeftReason } from './leftOut.ts';
import type { WorkbookLayout } from './layout.ts';
import type { BoqLine, RowChoice, RowOutcome, RowProblem } from './line.ts';
import { measurementsIn, type Measurements } from './measurements.ts';
import { isOwnWorkbook } from './ownWorkbook.ts';
import { scaledBy } from '../../table/headingScale.ts';
import { scaled } from './scale.ts';
import { sheetFrame } from './sheetRows.ts';
import { parentsOfRows } from './parents.ts';
import { withAmount } from './rowFigures.ts';
import { tooLong } from './rowKinds.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { textTargets, targetLabels } from './targets.ts';

export interface ReadWorksheet {
  readonly lines: readonly BoqLine[];
  /** One a row, in the order of the sheet. */
  readonly outcomes: readonly RowOutcome[];
  /** The sums of the file that are not what was read of their rows. */
  readonly totals: readonly DifferingTotal[];
  /** The items whose quantities other rows measure. */
  readonly measured: readonly MeasuredItem[];
}

/** An item in whose notes its measurements are, or would be. */
export interface MeasuredItem extends Pick<Measurements, 'sum' | 'quantity' | 'isProven'> {
  readonly row: number;
  readonly rows: number;
}

type Outcome<O = RowOutcome> = O extends RowOutcome ? Omit<O, 'row'> : never;

/** The texts of a row that are errors of its workbook, unless a person has written others. */
const errorsIn = ({ row, texts, columns }: ReadRow): RowProblem[] =>
  textTargets.flatMap((target) => {
    const at = columns[target];
    const isError = at !== undefined && row.errors.includes(at) && texts[target] === row.cells[at]?.trim();
    return isError
      ? [{ target, message: `${targetLabels[target]} is the error ${row.cells[at] ?? ''} of the workbook` }]
      : [];
  });

const noChoice: RowChoice = {};
const textOf = onceFor((row: WrittenRow) => row.cells.flatMap((cell) => cell.trim() || []).join(' · '));

const places = onceFor((_: DraftLine) => new Map<number | null, StatedLine>());
/** A line in its section: the same object as long as it stands there. */
const placedAt = (draft: DraftLine, parent: number | null): StatedLine => {
  const known = places(draft);
  const found = known.get(parent);
  if (found) return found;
  const { cue: _, ...line } = draft;
  const placed = copied(draft, { ...line, parent });
  known.clear();
  known.set(parent, placed);
  return placed;
};
const plainLine = onceFor((stated: StatedLine): BoqLine => {
  const { isOpen: _, stated: __, ...line } = stated;
  return copied(stated, line);
});

/** What is known of a row beside its texts. */
interface RowAbout {
  readonly proof: SumProof | undefined;
  readonly left: (reason: LeftReason) => Outcome;
  /** It has the figures of the item that the rows above it measure. */
  readonly isClosing: boolean;
}

/** Reads the rows of a sheet into lines, with pauses. Every row has an outcome; nothing is lost silently. */
export function* readingWorksheet(
  sheet: Worksheet,
  layout: WorkbookLayout,
  choices: Readonly<Record<number, RowChoice>> = {},
): LongWork<ReadWorksheet> {
  const { scale, about, measuring, rowAt, drafts: draftsBefore } = sheetFrame(sheet, layout);
  const drafts: DraftLine[] = [];
  let last: Outcome | undefined;
  yield;
  const read = yield* mappedSmall(sheet.rows, ({ row }, at) => rowAt(at, choices[row] ?? noChoice));
  const known = isOwnWorkbook(layout.columns) ? [] : measurementsIn(read, measuring);
  yield;
  const taken = layout.measured === 'lines' ? [] : known.filter((one) => one.isProven || layout.measured === 'notes');
  const measures = new Map(taken.flatMap((one) => one.rows.map((at) => [at, one] as const)));
  const closings = new Set(taken.flatMap(({ closing }) => closing ?? []));
  const added = yield* mappedSmall(read, (one, at) => addedOf(measures.has(at) ? 'measures' : one, at, read));
  const proofs = provenSums(added);
  yield;
  /** The line of each row that is one. */
  const lineAt = new Map<number, number>();

  const outcomeOf = (row: WrittenRow, at: number): Outcome => {
    const left = (reason: LeftReason): Outcome => ({ is: 'left', reason, text: textOf(row) });
    const own = read[at];
    if (own === undefined || typeof own === 'string') return left(own ?? 'above');
    const measured = measures.get(at);
    if (measured) {
      const line = lineAt.get(measured.head);
      return line === undefined ? left('measures') : { is: 'joined', line, measures: true, text: textOf(row) };
    }
    return lineOf(own, { proof: proofs.get(at), left, isClosing: closings.has(at) });
  };

  const lineOf = (read: ReadRow, { proof, left, isClosing }: RowAbout): Outcome => {
    const { row, texts, basis } = read;
    const reason = read.isJoined ? null : leftOf(read, proof);
    if (reason) return left(reason);
    const kind = kindOfRow(read, proof);
    const line = drafts.length - 1;
    // The text of a line may go on in the next row, or begin in a row above its figures.
    const previous = last && 'line' in last ? drafts.at(-1) : undefined;
    const above = drafts.at(-1);
    if (read.isJoined && above && texts.description) {
      drafts[line] = { ...above, description: `${above.description} ${texts.description}` };
      return { is: 'joined', line, text: textOf(row) };
    }
    const { description } = texts;
    if (previous && !read.said && kind === 'structure' && description && !texts.ref && !texts.code)
      if (/^[\p{Ll}(&,;]/u.test(description) && !row.bold) {
        drafts[line] = { ...previous, description: `${previous.description} ${description}` };
        return { is: 'joined', line, text: textOf(row) };
      }
    // What closes it may say so, with its unit: “Sommano m³”; where a file says what each row is, nothing is guessed.
    const saysSum = !read.said && !texts.ref && !texts.code && Boolean(texts.unit) && read.figures.quantity !== null;
    const closes = !description || (saysSum && isSum(description));
    const isBegun = kind === 'item' && closes && previous?.kind === 'structure' && (previous.ref || previous.code);
    const begun = previous && (isBegun || isClosing) ? previous : null;
    const whole: ReadRow = begun
      ? {
          ...read,
          texts: {
            ...texts,
            ref: texts.ref ?? begun.ref,
            code: texts.code ?? begun.code,
            description: begun.description,
          },
          figures: { ...read.figures, unit: read.figures.unit || unitOfSum(description ?? '') },
        }
      : read;
    const problems = [
      ...(kind === 'structure' ? [] : read.figures.problems),
      ...errorsIn(whole),
      ...tooLong(whole.texts),
    ];
    if (!whole.texts.description) problems.push({ target: 'description', message: 'No description' });
    if (problems.length > 0) return { is: 'bad', problems, texts };
    const isPriced = !basis || basis.basis === 'provisional_sum';
    const drafted = (): DraftLine => {
      const isFigured = kind === 'item' && !(basis && isPercentBasis(basis.basis));
      const meant = isFigured ? scaled(whole.figures, row, scale) : whole.figures;
      const figures = kind === 'item' && isPriced ? withAmount(meant) : meant;
      return draftOf(kind, whole, figures, about);
    };
    const before = begun ? undefined : draftsBefore.get(read);
    const draft = before?.kind === kind ? before.draft : drafted();
    if (!begun) draftsBefore.set(read, { kind, draft });
    if (begun) drafts[line] = draft;
    else drafts.push(draft);
    return begun ? { is: 'joined', line, text: textOf(row) } : { is: 'line', line: line + 1 };
  };

  const outcomes = yield* mappedSmall(sheet.rows, (row, at): RowOutcome => {
    last = outcomeOf(row, at);
    if ('line' in last) lineAt.set(at, last.line);
    return { ...last, row: row.row };
  });
  const rowOf = (at: number): number => sheet.rows[at]?.row ?? 0;
  for (const one of taken) {
    const line = lineAt.get(one.head);
    const draft = drafts[line ?? -1];
    if (line !== undefined && draft) drafts[line] = withMeasurements(draft, one, one.rows.map(rowOf));
  }
  yield;
  const parents = parentsOfRows(drafts.map(({ cue }) => cue));
  const placed = drafts.map((draft, at) => placedAt(draft, parents[at] ?? null));
  yield;
  const settled = settledPercentages(isOwnWorkbook(layout.columns) ? placed : withSectionBasis(placed), layout);
  yield;
  const lines = settled.map(plainLine);
  yield;
  const amounts = amountsOf(lines);
  yield;
  const totals = differingTotals(
    outcomes.map((outcome, at) => {
      const own = read[at];
      const stated = typeof own === 'object' ? sumStatedIn(own) : null;
      const isSum = outcome.is === 'left' && (outcome.reason === 'total' || outcome.reason === 'carried');
      const line = outcome.is === 'line' ? lines[outcome.line] : undefined;
      return {
        row: outcome.row,
        read: outcome.is === 'line' ? (amounts[outcome.line] ?? null) : null,
        stated:
          isSum && stated !== null
            ? {
                amount: stated,
                text: wordsOf(own),
                ...(scale.amount && { meant: scaledBy(stated, scale.amount) }),
              }
            : null,
        isBorder: line?.kind === 'structure',
      };
    }),
  );
  yield;
  const sections = differingSections(
    settled.map(({ row, parent, description, kind, stated }, at) => ({
      row,
      parent,
      text: description,
      amount: amounts[at] ?? null,
      stated: kind === 'structure' && stated !== null && compare(stated, '0') !== 0 ? stated : null,
    })),
  );
  const measured = known.map(({ head, rows, ...one }): MeasuredItem => ({
    ...one,
    row: rowOf(head),
    rows: rows.length,
  }));
  return { lines, outcomes, measured, totals: [...totals, ...sections].toSorted((a, b) => a.row - b.row) };
}

/** Reads the rows of a sheet at once. */
export const readWorksheet = (
  sheet: Worksheet,
  layout: WorkbookLayout,
  choices: Readonly<Record<number, RowChoice>> = {},
): ReadWorksheet => finished(readingWorksheet(sheet, layout, choices));
