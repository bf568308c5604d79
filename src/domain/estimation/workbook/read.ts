import { isPercentBasis } from '../basis.ts';
import { compare, round } from '../../decimal.ts';
import { readFigure } from './figures.ts';
import { headingTexts } from './heading.ts';
import { reasonOf, type LeftReason } from './leftOut.ts';
import type { WorkbookLayout } from './layout.ts';
import type { BoqLine, RowChoice, RowOutcome } from './line.ts';
import { isNumbering, partsOf } from './numbering.ts';
import { isOwnWorkbook, noRates } from './ownWorkbook.ts';
import { parentsOfRows, type Cue } from './parents.ts';
import { basisOfRow, type RowBasis } from './rowBasis.ts';
import { figuresOfRow, withAmount, type RowFigures } from './rowFigures.ts';
import { countsColumns, kindOf, lookOf, repeatsHeadings, tooLong } from './rowKinds.ts';
import { figureText, leadingNumber, textsOf, type BillRowTexts } from './rowTexts.ts';
import type { Worksheet, WrittenRow } from './worksheet.ts';
import { computedTargets } from './targets.ts';
import { readUnit } from './readUnit.ts';

export interface ReadWorksheet {
  readonly lines: readonly BoqLine[];
  /** One a row, in the order of the sheet. */
  readonly outcomes: readonly RowOutcome[];
}

type Draft = Omit<BoqLine, 'parent'> & { readonly cue: Cue; readonly isOpen: boolean };
type Outcome<O = RowOutcome> = O extends RowOutcome ? Omit<O, 'row'> : never;

interface Row {
  readonly row: WrittenRow;
  readonly texts: BillRowTexts;
  readonly figures: RowFigures;
  readonly basis: RowBasis | null;
  /** The kind that the sheet or a person says. */
  readonly said: BoqLine['kind'] | null;
}

/**
 * The figures that stand in computed columns without the formula that was written there. Sums of groups tell so only in a
 * sheet that has formulas at all.
 */
const typedOverIn = (
  kind: BoqLine['kind'],
  row: WrittenRow,
  hasFormulas: boolean,
  { columns, mark }: WorkbookLayout,
): Pick<BoqLine, 'typedOver'> => {
  if (kind !== 'item' && !hasFormulas) return {};
  const typed = computedTargets.flatMap((target) => {
    const at = columns[target];
    if (at === undefined || row.formulas.includes(at)) return [];
    const read = readFigure(figureText(row, at), mark);
    return 'value' in read && read.value !== null ? [[target, read.value] as const] : [];
  });
  return typed.length ? { typedOver: Object.fromEntries(typed) } : {};
};

const hasRates = ({ rates }: RowFigures) => Object.keys(rates).length > 0;

/** Where a unit would stand, a sum has its currency. */
const isCurrency = (text: string): boolean => /^(?:[€$£]|eur|usd|gbp|chf|pln|zł|czk|kč|sek|dkk|nok|kr\.?)$/i.test(text);

/** Why a row whose kind nobody says is no line. */
const leftOf = ({ row, texts, figures, basis, said }: Row): LeftReason | null => {
  if (said || basis || figures.quantity !== null) return null;
  if (texts.unit !== undefined && !isCurrency(texts.unit)) return null;
  const reason = reasonOf(row.cells);
  // The figure of a sum may stand below the rates.
  if (hasRates(figures)) return reason === 'total' || reason === 'carried' ? reason : null;
  return reason ?? (texts.description || texts.ref || texts.code || texts.unit ? null : 'total');
};

const kindOfRow = ({ texts, figures, basis, said }: Row): BoqLine['kind'] => {
  if (said) return said;
  if (basis) return 'item';
  const priced = figures.quantity !== null || hasRates(figures) || figures.problems.length > 0;
  const valued = figures.amount !== null && compare(figures.amount, '0') !== 0;
  return priced || valued || (texts.unit !== undefined && texts.description !== undefined) ? 'item' : 'structure';
};

/** The basis of a line; a percentage, and the quantity of an alternate, stand where a quantity would. */
const ofBasis = (
  { basis, texts }: RowBasis,
  { quantity, rates }: RowFigures,
  { columns }: WorkbookLayout,
): Pick<BoqLine, 'basis' | 'percent' | 'quantity' | 'rates' | 'alternate_quantity' | 'alternate_to'> => {
  if (isPercentBasis(basis))
    return { basis, percent: round(quantity ?? '0', 2), quantity: null, rates: noRates(columns) };
  // A file without that column does not say that an alternate stands for nothing.
  const said = texts.alternate_to ?? (columns.alternate_to === undefined ? undefined : null);
  return {
    basis,
    quantity: null,
    rates: { ...noRates(columns), ...rates },
    ...(basis === 'alternate' && {
      alternate_quantity: quantity,
      ...(said === undefined ? {} : { alternate_to: said }),
    }),
  };
};

/** What a person should know of such a line; our own workbook says it itself. */
const basisNotes = ({ basis, isOpen }: RowBasis, { quantity }: RowFigures, { columns }: WorkbookLayout): string[] => {
  if (isOwnWorkbook(columns)) return [];
  if (basis === 'alternate') return ['Alternate: nothing in the total'];
  if (!isPercentBasis(basis)) return ['Rate only: nothing in the total'];
  const exact = quantity !== null && compare(round(quantity, 2), quantity) !== 0;
  return [
    `Percentage${isOpen ? ' of the lines above it' : ''}`,
    ...(exact ? [`${quantity} % is rounded to ${round(quantity, 2)} %`] : []),
  ];
};

const draftOf = (
  kind: BoqLine['kind'],
  { row, texts, said, basis }: Row,
  read: RowFigures,
  {
    name: sheet,
    hasFormulas,
    layout,
  }: { readonly name: string; readonly hasFormulas: boolean; readonly layout: WorkbookLayout },
): Draft => {
  const [description = '', ref = '', level] = [texts.description, texts.ref, Number(texts.level)];
  const { unit, note } = readUnit(kind === 'structure' && !said ? '' : read.unit, layout);
  return {
    kind,
    ref,
    code: texts.code ?? '',
    description,
    unit,
    quantity: read.quantity,
    rates: kind === 'item' ? { ...noRates(layout.columns), ...read.rates } : {},
    ...(kind === 'item' && basis ? ofBasis(basis, read, layout) : {}),
    isOpen: basis?.isOpen === true,
    ...(texts.key === undefined ? {} : { key: texts.key }),
    ...typedOverIn(kind, row, hasFormulas, layout),
    sheet,
    row: row.row,
    notes:
      kind === 'structure'
        ? []
        : [...read.notes, ...(basis ? basisNotes(basis, read, layout) : []), ...(note ? [note] : [])],
    cue: {
      isSection: kind !== 'item',
      parts: isNumbering(ref) ? partsOf(ref) : kind === 'structure' ? partsOf(leadingNumber(description)) : [],
      indent: row.indent,
      outline: row.outline,
      level: texts.level !== undefined && Number.isInteger(level) ? level : null,
      look: lookOf(row, description),
    },
  };
};

/** Reads the rows of a sheet into lines. Every row has an outcome; nothing is lost silently. */
export const readWorksheet = (
  sheet: Worksheet,
  layout: WorkbookLayout,
  choices: Readonly<Record<number, RowChoice>> = {},
): ReadWorksheet => {
  const { place, columns, mark } = layout;
  const hasFormulas = sheet.rows.some(({ formulas }) => formulas.length > 0);
  const drafts: Draft[] = [];
  const headings = headingTexts(sheet, place).map((text) => text.toLowerCase());
  let last: Outcome | undefined;

  /** The reason of a row that its place or its look leaves out before its texts are read. */
  const leftAtOnce = (row: WrittenRow, at: number, choice: RowChoice): LeftReason | null => {
    if (place && at <= place.last) return at < place.first ? 'above' : 'heading';
    if (row.isHidden && layout.takeHidden === false) return 'hidden';
    if (choice.as) return choice.as === 'out' ? 'chosen' : null;
    if (columns.kind !== undefined && kindOf(row.cells[columns.kind]?.trim())) return null;
    if (place && repeatsHeadings(row, headings)) return 'heading';
    return at === (place?.last ?? -1) + 1 && countsColumns(row) ? 'columns' : null;
  };

  const outcomeOf = (row: WrittenRow, at: number): Outcome => {
    const choice = choices[row.row] ?? {};
    const left = (reason: LeftReason): Outcome => ({
      is: 'left',
      reason,
      text: row.cells.flatMap((cell) => cell.trim() || []).join(' · '),
    });
    const early = leftAtOnce(row, at, choice);
    if (early) return left(early);
    const texts = textsOf(row, columns, choice.texts);
    const basis = choice.as === 'structure' ? null : basisOfRow(texts, row.cells);
    const read: Row = {
      row,
      texts,
      basis,
      figures: figuresOfRow(basis?.texts ?? texts, mark),
      said: choice.as === 'out' ? null : (choice.as ?? kindOf(texts.kind)),
    };
    const reason = leftOf(read);
    if (reason) return left(reason);
    const kind = kindOfRow(read);
    const line = drafts.length - 1;
    // The text of a line may go on in the next row, or begin in a row above its figures.
    const previous = last && 'line' in last ? drafts.at(-1) : undefined;
    const { description } = texts;
    if (previous && !read.said && kind === 'structure' && description && !texts.ref && !texts.code)
      if (/^[\p{Ll}(&,;]/u.test(description) && !row.bold) {
        drafts[line] = { ...previous, description: `${previous.description} ${description}` };
        return { is: 'joined', line };
      }
    const begun =
      kind === 'item' && !description && previous?.kind === 'structure' && (previous.ref || previous.code)
        ? previous
        : null;
    const whole: Row = begun
      ? {
          ...read,
          texts: {
            ...texts,
            ref: texts.ref ?? begun.ref,
            code: texts.code ?? begun.code,
            description: begun.description,
          },
        }
      : read;
    const problems = [...(kind === 'structure' ? [] : read.figures.problems), ...tooLong(whole.texts)];
    if (!whole.texts.description) problems.push({ target: 'description', message: 'No description' });
    if (problems.length > 0) return { is: 'bad', problems, texts };
    const figures = kind === 'item' && !basis ? withAmount(read.figures) : read.figures;
    const draft = draftOf(kind, whole, figures, { name: sheet.name, hasFormulas, layout });
    if (begun) drafts[line] = draft;
    else drafts.push(draft);
    return begun ? { is: 'joined', line } : { is: 'line', line: line + 1 };
  };

  const outcomes = sheet.rows.map((row, at): RowOutcome => {
    last = outcomeOf(row, at);
    return { ...last, row: row.row };
  });
  const parents = parentsOfRows(drafts.map(({ cue }) => cue));
  const lines = drafts.map(({ cue: _, isOpen, ...line }, at): BoqLine => {
    const parent = parents[at] ?? null;
    // At the end of a bill a percentage is one of everything above it.
    return isOpen && parent === null ? { ...line, parent, basis: 'percent_of_all' } : { ...line, parent };
  });
  return { lines, outcomes };
};
