import { compare } from '../decimal.ts';
import type { DecimalMark } from './figures.ts';
import { headingTexts, type HeadingPlace } from './heading.ts';
import { reasonOf, type LeftReason } from './leftOut.ts';
import type { BoqLine, RowChoice, RowOutcome } from './line.ts';
import { isNumbering, partsOf } from './numbering.ts';
import { parentsOf, type Cue } from './parents.ts';
import { figuresOf, withAmount, type Figures } from './rowFigures.ts';
import { countsColumns, kindOf, lookOf, repeatsHeadings, tooLong } from './rowKinds.ts';
import { leadingNumber, textsOf, type RowTexts } from './rowTexts.ts';
import type { BoqSheet, SheetRow } from './sheet.ts';
import type { ColumnMapping } from './targets.ts';
import { foldUnit } from './units.ts';

/** How a sheet is read: its headings, its columns, the decimal mark, and whether units get one spelling. */
export interface Layout {
  readonly place: HeadingPlace | null;
  readonly columns: ColumnMapping;
  readonly mark: DecimalMark;
  readonly foldUnits: boolean;
}

export interface ReadSheet {
  readonly lines: readonly BoqLine[];
  /** One a row, in the order of the sheet. */
  readonly outcomes: readonly RowOutcome[];
}

type Draft = Omit<BoqLine, 'parent'> & { readonly cue: Cue };
type Outcome<O = RowOutcome> = O extends RowOutcome ? Omit<O, 'row'> : never;

interface Row {
  readonly row: SheetRow;
  readonly texts: RowTexts;
  readonly figures: Figures;
  /** The kind that the sheet or a person says. */
  readonly said: BoqLine['kind'] | null;
}

const hasRates = ({ rates }: Figures) => Object.keys(rates).length > 0;

/** Why a row whose kind nobody says is no line. */
const leftOf = ({ row, texts, figures, said }: Row): LeftReason | null => {
  if (said || figures.quantity !== null || texts.unit !== undefined || hasRates(figures)) return null;
  return reasonOf(row.cells) ?? (texts.description || texts.ref || texts.code ? null : 'total');
};

const kindOfRow = ({ texts, figures, said }: Row): BoqLine['kind'] => {
  if (said) return said;
  const priced = figures.quantity !== null || hasRates(figures) || figures.problems.length > 0;
  const valued = figures.amount !== null && compare(figures.amount, '0') !== 0;
  return priced || valued || (texts.unit !== undefined && texts.description !== undefined) ? 'item' : 'structure';
};

const draftOf = (
  kind: BoqLine['kind'],
  { row, texts, said }: Row,
  read: Figures,
  sheet: string,
  fold: boolean,
): Draft => {
  const [description = '', ref = '', level] = [texts.description, texts.ref, Number(texts.level)];
  const unit = kind === 'structure' && !said ? '' : read.unit;
  return {
    kind,
    ref,
    code: texts.code ?? '',
    description,
    unit: fold ? foldUnit(unit) : unit,
    quantity: read.quantity,
    rates: kind === 'item' ? read.rates : {},
    sheet,
    row: row.row,
    notes: kind === 'structure' ? [] : read.notes,
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
export const readSheet = (
  sheet: BoqSheet,
  { place, columns, mark, foldUnits }: Layout,
  choices: Readonly<Record<number, RowChoice>> = {},
): ReadSheet => {
  const drafts: Draft[] = [];
  const headings = headingTexts(sheet, place).map((text) => text.toLowerCase());
  let last: Outcome | undefined;

  /** The reason of a row that its place or its look leaves out before its texts are read. */
  const leftAtOnce = (row: SheetRow, at: number, choice: RowChoice): LeftReason | null => {
    if (place && at <= place.last) return at < place.first ? 'above' : 'heading';
    if (choice.as) return choice.as === 'out' ? 'chosen' : null;
    if (columns.kind !== undefined && kindOf(row.cells[columns.kind]?.trim())) return null;
    if (place && repeatsHeadings(row, headings)) return 'heading';
    return at === (place?.last ?? -1) + 1 && countsColumns(row) ? 'columns' : null;
  };

  const outcomeOf = (row: SheetRow, at: number): Outcome => {
    const choice = choices[row.row] ?? {};
    const left = (reason: LeftReason): Outcome => ({
      is: 'left',
      reason,
      text: row.cells.flatMap((cell) => cell.trim() || []).join(' · '),
    });
    const early = leftAtOnce(row, at, choice);
    if (early) return left(early);
    const texts = textsOf(row, columns, choice.texts);
    const read: Row = {
      row,
      texts,
      figures: figuresOf(texts, mark),
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
    const draft = draftOf(
      kind,
      whole,
      kind === 'item' ? withAmount(read.figures) : read.figures,
      sheet.name,
      foldUnits,
    );
    if (begun) drafts[line] = draft;
    else drafts.push(draft);
    return begun ? { is: 'joined', line } : { is: 'line', line: line + 1 };
  };

  const outcomes = sheet.rows.map((row, at): RowOutcome => {
    last = outcomeOf(row, at);
    return { ...last, row: row.row };
  });
  const parents = parentsOf(drafts.map(({ cue }) => cue));
  return { lines: drafts.map(({ cue: _, ...line }, at) => ({ ...line, parent: parents[at] ?? null })), outcomes };
};
