import { Alert, Button } from '@mui/material';
import { headingTexts } from '../../../domain/estimation/workbook/heading.ts';
import type { WorkbookLayout } from '../../../domain/estimation/workbook/layout.ts';
import { toldColumns } from '../../../domain/estimation/workbook/unreadColumns.ts';
import { below } from '../../../domain/estimation/workbook/rowsBelow.ts';
import { oneLine } from '../../../domain/fold.ts';
import { onceForBoth } from '../../../domain/remembering.ts';
import type { Worksheet } from '../../../domain/table/worksheet.ts';
import { withJoinedColumns } from './columns.ts';
import { RowsAlert } from '../../../ui/import/steps.tsx';
import { columnText } from './columnText.ts';
import type { BoqImport } from './useBoqImport.ts';

interface Props {
  readonly work: BoqImport;
}

const toldOf = onceForBoth((sheet: Worksheet, layout: WorkbookLayout) => toldColumns(sheet, layout));

/** The first text of a column, for whoever does not know it by its heading. */
const exampleOf = (sheet: Worksheet, { place }: WorkbookLayout, column: number): string => {
  const text = below(sheet, place)
    .map(({ cells }) => oneLine(cells[column] ?? ''))
    .find((cell) => /\p{L}{2}/u.test(cell));
  return text === undefined ? '' : ` (“${text.slice(0, 40)}”)`;
};

/** Names the columns with texts or figures that nobody reads, and rates that have the tax in them. */
export const ToldColumnsNote = ({ work: { state, setState } }: Props) =>
  state.sheets.flatMap(({ sheet, layout, isChosen }, at) => {
    if (!isChosen || layout.columns.kind !== undefined) return [];
    const headings = headingTexts(sheet, layout.place);
    const { unread, texts, taxed } = toldOf(sheet, layout);
    const { joined = [] } = layout;
    const join = (columns: readonly number[]) => setState((was) => withJoinedColumns(was, at, columns));
    const names = (columns: readonly number[]) => columns.map((at) => columnText(headings, at)).join(', ');
    const of = state.sheets.filter((one) => one.isChosen).length > 1 ? ` of “${sheet.name}”` : '';
    return [
      texts.length > 0 && (
        <RowsAlert
          key={`${sheet.name} texts`}
          severity="warning"
          actions={
            <Button color="inherit" onClick={() => join([...joined, ...texts].toSorted((a, b) => a - b))}>
              Add to the descriptions
            </Button>
          }
        >
          {`Columns${of} with texts that are not read: ${texts.map((column) => columnText(headings, column) + exampleOf(sheet, layout, column)).join(', ')}.`}
        </RowsAlert>
      ),
      joined.length > 0 && (
        <RowsAlert
          key={`${sheet.name} joined`}
          severity="info"
          actions={
            <Button color="inherit" onClick={() => join([])}>
              Leave them out
            </Button>
          }
        >
          {`Added to the descriptions${of}: ${names(joined)}.`}
        </RowsAlert>
      ),
      unread.length > 0 && (
        <Alert key={`${sheet.name} unread`} severity="info">
          {`Columns${of} with figures that are not read: ${names(unread)}. Say above what they are if they count.`}
        </Alert>
      ),
      taxed.length > 0 && (
        <Alert key={`${sheet.name} taxed`} severity="warning">
          {`The heading says that rates${of} have the tax in them: ${names(taxed)}. They are taken as they stand.`}
        </Alert>
      ),
    ].filter((note) => note !== false);
  });

/** Tells which columns the workbook hides, and whether one of them is read. */
export const HiddenColumnsNote = ({ work: { state } }: Props) =>
  state.sheets.flatMap(({ sheet, layout, isChosen }) => {
    if (!isChosen || sheet.hiddenColumns.length === 0) return [];
    const headings = headingTexts(sheet, layout.place);
    const read = new Set(Object.values(layout.columns));
    const names = (isRead: boolean) =>
      sheet.hiddenColumns
        .filter((at) => at < sheet.width && read.has(at) === isRead)
        .map((at) => columnText(headings, at));
    const [taken, left] = [names(true), names(false)];
    if (taken.length + left.length === 0) return [];
    return [
      <Alert key={sheet.name} severity={taken.length > 0 ? 'warning' : 'info'}>
        {[
          left.length > 0 && `Hidden in the workbook, and not read: ${left.join(', ')}.`,
          taken.length > 0 && `Hidden in the workbook, but read: ${taken.join(', ')}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>,
    ];
  });
