import type { Worksheet } from '../../../domain/table/worksheet.ts';
import { onceForBoth } from '../../../domain/remembering.ts';
import { unclearColumns, type UnclearColumn } from '../../../domain/estimation/workbook/candidates.ts';
import { guessColumns } from '../../../domain/estimation/workbook/columns.ts';
import { layoutAt } from '../../../domain/estimation/workbook/guess.ts';
import { headingsFrom } from '../../../domain/estimation/workbook/heading.ts';
import type { WorkbookLayout } from '../../../domain/estimation/workbook/layout.ts';
import { targets, type ColumnMapping, type ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import { marked } from './marks.ts';
import type { BillStage } from './stage.ts';
import { unread, type WorksheetState, type BillImport } from './state.ts';

/** The layout without columns that the stage does not have. */
export const within = (layout: WorkbookLayout, { targets, ownTargets, rateFields }: BillStage): WorkbookLayout => {
  const allowed = new Set<string>([...targets, ...ownTargets]);
  const named = Object.entries(layout.columns);
  const own = named.filter(([name]) => allowed.has(name));
  return {
    ...layout,
    ...(rateFields.length === 0 && { isUnpriced: true }),
    ...(own.length < named.length && { columns: Object.fromEntries(own) }),
  };
};

export const withWorksheet = (
  state: BillImport,
  at: number,
  change: (sheet: WorksheetState) => WorksheetState,
): BillImport => ({
  ...unread(state),
  sheets: marked(
    state.sheets.map((sheet, i) => (i === at ? change(sheet) : sheet)),
    state.chosenMark,
  ),
});

/** The columns as headings name them; what they do not name stays as it was guessed before. */
const keptColumns = (named: ColumnMapping, before: ColumnMapping): ColumnMapping => {
  const taken = new Set(Object.values(named));
  const kept = Object.entries(before).filter(([target, column]) => !(target in named) && !taken.has(column));
  return { ...Object.fromEntries(kept), ...named };
};

/** The layout with these headings, which may say less than the figures did without them. */
const headedBy = (stage: BillStage, { sheet, layout }: WorksheetState, row: number | null): WorkbookLayout => {
  const next = within(layoutAt(sheet, row === null ? null : headingsFrom(sheet, row)), stage);
  return layout.place || row === null ? next : { ...next, columns: keptColumns(next.columns, layout.columns) };
};

/** What a layout has of the answers about the whole file. */
const answeredIn = ({ units, hiddenRows, foreign, currency, measured }: BillImport): Partial<WorkbookLayout> => ({
  units,
  ...(hiddenRows === null ? {} : { takeHidden: hiddenRows }),
  ...(foreign !== null && currency !== null && { foreign: { of: currency, are: foreign } }),
  ...(measured === null ? {} : { measured }),
});

/** Takes another row as headings, by its index; null for none. Columns are guessed again, choices of rows are lost. */
export const withHeading = (stage: BillStage, state: BillImport, at: number, row: number | null): BillImport =>
  withWorksheet(state, at, (sheet) => ({
    ...sheet,
    layout: { ...headedBy(stage, sheet, row), ...answeredIn(state) },
    choices: {},
  }));

/**
 * Says what a column is; null for nothing. Another column with that meaning loses it. What the column was before is
 * looked for in the others: whoever says that a column is the description has not said that there is no quantity.
 */
export const withBillColumn = (
  stage: BillStage,
  state: BillImport,
  { at, column }: { readonly at: number; readonly column: number },
  target: ColumnTarget | null,
): BillImport =>
  withWorksheet(state, at, ({ sheet, layout, ...rest }) => {
    const others = Object.entries(layout.columns).filter(([name, of]) => name !== target && of !== column);
    const said: ColumnMapping = { ...Object.fromEntries(others), ...(target === null ? {} : { [target]: column }) };
    const lost = target === null ? undefined : targets.find((name) => layout.columns[name] === column);
    const guessed = within({ ...layout, columns: guessColumns(sheet, layout.place, said) }, stage).columns;
    const again = lost === undefined || lost === target ? undefined : guessed[lost];
    const columns = lost !== undefined && again !== undefined ? { ...said, [lost]: again } : said;
    const known = new Set([...(layout.said ?? []), ...(target === null ? [] : [target])]);
    const joined = layout.joined?.filter((at) => at !== column);
    return { ...rest, sheet, layout: { ...layout, columns, said: [...known], ...(joined && { joined }) } };
  });

/** Adds columns of texts to the descriptions beside them; none takes that back. */
export const withJoinedColumns = (state: BillImport, at: number, joined: readonly number[]): BillImport =>
  withWorksheet(state, at, (one) => ({ ...one, layout: { ...one.layout, joined } }));

/** Takes these columns of a sheet as said. Other columns with their meanings, and other meanings of theirs, are lost. */
export const withSaidColumns = (state: BillImport, at: number, columns: ColumnMapping): BillImport =>
  withWorksheet(state, at, ({ layout, ...rest }) => {
    const said = targets.filter((target) => columns[target] !== undefined);
    return {
      ...rest,
      layout: {
        ...layout,
        columns: keptColumns(columns, layout.columns),
        said: [...new Set([...(layout.said ?? []), ...said])],
      },
    };
  });

/** Gives units one spelling, or leaves them as they are written. */
export const withUnitsFolded = (state: BillImport, at: number, foldUnits: boolean): BillImport =>
  withWorksheet(state, at, (sheet) => ({ ...sheet, layout: { ...sheet.layout, foldUnits } }));

/** A figure for which a sheet has several columns, with the one that a person chose; null while nobody has. */
export interface UnclearInSheet extends UnclearColumn {
  readonly of: WorksheetState;
  readonly chosen: number | null;
}

const unclearOf = onceForBoth((sheet: Worksheet, { place, columns }: WorkbookLayout) =>
  unclearColumns(sheet, { place, columns }),
);

/** The figures of the chosen sheets that nothing but a person settles. A stage without rates asks for none. */
export const unclearIn = (
  { rateFields }: Pick<BillStage, 'rateFields'>,
  sheets: readonly WorksheetState[],
): readonly UnclearInSheet[] =>
  sheets.flatMap((of) => {
    if (!of.isChosen) return [];
    const { columns, said = [] } = of.layout;
    return unclearOf(of.sheet, of.layout)
      .filter(({ target }) => target !== 'rate' || rateFields.length > 0)
      .map((one) => ({ ...one, of, chosen: said.includes(one.target) ? (columns[one.target] ?? null) : null }));
  });
