import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { headingTexts } from '../../../domain/estimation/workbook/heading.ts';
import type { WrittenRow } from '../../../domain/table/worksheet.ts';
import { targetLabels, textTargets, type ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import { columnLetters } from '../../../domain/table/columnLetters.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import type { BillStage } from './stage.ts';
import { withBillColumn } from './columns.ts';
import type { WorksheetState } from './state.ts';
import type { BoqImport } from './useBoqImport.ts';
import { rowsText } from '../../../ui/import/words.ts';

interface Props {
  readonly sheet: WorksheetState;
  readonly at: number;
  readonly work: BoqImport;
  readonly stage: BillStage;
}

/** What stands in columns of words; all others have figures. */
const wordTargets = [...textTargets, 'level', 'kind', 'key'] as const;

const few = 12;
const more = 60;
/** Rows above the headings that are shown with them. */
const before = 2;

const rowLooks = {
  heading: { fontWeight: 600, bgcolor: 'action.selected' },
  structure: { fontWeight: 600 },
  left: { color: 'text.secondary', fontStyle: 'italic' },
  bad: { color: 'error.main' },
  item: {},
} as const;

const cellFrame = {
  borderTop: 1,
  borderColor: 'divider',
  px: 1,
  py: 0.5,
  maxWidth: 360,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
} as const;

/** What a column is: chosen in the head of the column. */
const ColumnChoice = ({
  column,
  heading,
  ...props
}: Props & { readonly column: number; readonly heading: string | undefined }) => {
  const { sheet, at, work, stage } = props;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
  const mapped = Object.entries(sheet.layout.columns) as [ColumnTarget, number][];
  const target = mapped.find(([, of]) => of === column)?.[0];
  return (
    <TextField
      select
      fullWidth
      value={target ?? ''}
      onChange={(event) => {
        const next = stage.targets.find((one) => one === event.target.value) ?? null;
        work.setState((was) => withBillColumn(stage, was, { at, column }, next));
      }}
      sx={{
        minWidth: 116,
        '& .MuiSelect-select': {
          fontSize: 13,
          py: 0.5,
          color: target ? 'primary.main' : 'text.secondary',
          fontWeight: target ? 650 : 400,
        },
        '& fieldset': target ? { borderColor: 'primary.main' } : {},
      }}
      slotProps={{
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': `Column ${columnLetters(column)}${heading ? ` “${heading}”` : ''} is` },
        },
      }}
    >
      <MenuItem value="">
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Not used
        </Box>
      </MenuItem>
      {(target && !stage.targets.includes(target) ? [...stage.targets, target] : stage.targets).map((one) => (
        <MenuItem key={one} value={one}>
          {targetLabels[one]}
        </MenuItem>
      ))}
    </TextField>
  );
};

const Row = ({
  row,
  width,
  look,
  mapped,
  texts,
}: {
  readonly row: WrittenRow;
  readonly width: number;
  readonly look: keyof typeof rowLooks;
  readonly mapped: ReadonlySet<number>;
  /** The columns of texts, in which a number of an item is a word that looks like a figure. */
  readonly texts: ReadonlySet<number>;
}) => {
  /** What stands in a column of figures, their heading too; elsewhere what looks like one. */
  const isFigure = (column: number, text: string) =>
    !texts.has(column) && (mapped.has(column) || /^[-(]?[\d.,\s]+\)?$/.test(text));
  return (
    <Box component="tr" sx={rowLooks[look]}>
      <Box
        component="th"
        scope="row"
        sx={{
          ...cellFrame,
          position: 'sticky',
          left: 0,
          bgcolor: 'background.sunken',
          color: 'text.secondary',
          fontWeight: 400,
          textAlign: 'right',
        }}
      >
        {formatInteger(row.row)}
      </Box>
      {Array.from({ length: width }, (_, column) => (
        <Box
          component="td"
          key={column}
          title={row.cells[column]?.trim()}
          sx={{
            ...cellFrame,
            whiteSpace: 'pre',
            ...(!mapped.has(column) && look !== 'heading' && { color: 'text.secondary' }),
            ...(isFigure(column, row.cells[column] ?? '') && { textAlign: 'right' }),
          }}
        >
          {row.cells[column]?.replace(/\s*\n\s*/g, ' ')}
        </Box>
      ))}
    </Box>
  );
};

/** The first rows of a sheet as they are, with the meaning of each column in its head. */
export const WorksheetPreview = (props: Props) => {
  const { sheet, layout } = props.sheet;
  const [shown, setShown] = useState(few);
  const headings = headingTexts(sheet, layout.place);
  const { bill } = props.work;
  const outcomeAt = useMemo(
    () => new Map(bill.sheets.find(({ name }) => name === sheet.name)?.outcomes.map((one) => [one.row, one])),
    [bill, sheet.name],
  );
  const first = Math.max(0, (layout.place?.first ?? 0) - before);
  const rows = sheet.rows.slice(first, first + shown);
  const mapped = new Set(Object.values(layout.columns));
  const texts = new Set(wordTargets.flatMap((target) => layout.columns[target] ?? []));
  const lookOf = ({ row }: WrittenRow): keyof typeof rowLooks => {
    const outcome = outcomeAt.get(row);
    // The rows are read still.
    if (!outcome) return 'item';
    if (outcome.is === 'left') return outcome.reason === 'heading' ? 'heading' : 'left';
    if (outcome.is === 'bad') return 'bad';
    return bill.lines[outcome.line]?.kind === 'structure' ? 'structure' : 'item';
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`Preview of ${sheet.name}`}>
        <Box
          component="table"
          aria-label={`Rows of ${sheet.name}`}
          sx={{ borderCollapse: 'collapse', fontSize: 13, minWidth: '100%' }}
        >
          <thead>
            <tr>
              <Box component="td" sx={{ position: 'sticky', left: 0, bgcolor: 'background.sunken', width: 44 }} />
              {Array.from({ length: sheet.width }, (_, column) => (
                <Box
                  component="th"
                  key={column}
                  scope="col"
                  sx={{ p: 0.5, bgcolor: 'background.sunken', fontWeight: 400 }}
                >
                  <ColumnChoice {...props} column={column} heading={headings[column]} />
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.row} row={row} width={sheet.width} look={lookOf(row)} mapped={mapped} texts={texts} />
            ))}
          </tbody>
        </Box>
      </Box>
      {sheet.rows.length > first + shown && shown < more && (
        <Button onClick={() => setShown(more)} sx={{ m: 0.75 }}>
          {`Show more of ${rowsText(sheet.rows.length)}`}
        </Button>
      )}
    </Box>
  );
};
