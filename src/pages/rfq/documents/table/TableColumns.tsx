import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { Amounts, TableChoice } from '../../../../domain/rfq/table/chosen.ts';
import { choiceOf } from '../../../../domain/rfq/table/chosen.ts';
import { guessBelow, guessTable } from '../../../../domain/rfq/table/layout.ts';
import { formatDay, formatInteger } from '../../../../ui/fields/format.ts';
import { HeadChoice } from '../../../../ui/import/HeadChoice.tsx';
import { tableAt } from '../../../../ui/import/read/spreadsheet.ts';
import { TargetRow } from '../../../../ui/import/TargetRow.tsx';
import { emptyChoice } from './begin.ts';
import { tableColumns } from './choice.ts';
import type { Reading, SaidOfTable } from './reading.ts';

interface Props {
  readonly reading: Reading;
  readonly onSaid: (said: Partial<SaidOfTable>) => void;
}

/** Which sheet is read: the others have bids too, perhaps. */
const SheetChoice = ({ reading: { sheets, sheet }, onSaid }: Props) =>
  sheets.length > 1 && (
    <TextField
      select
      size="small"
      label="Sheet"
      value={String(sheet)}
      onChange={(event) =>
        onSaid({
          sheet: Number(event.target.value),
          choice: null,
          rememberedOn: null,
          project: 0,
          mark: null,
          currency: null,
        })
      }
      helperText="One sheet is read at a time."
      sx={{ maxWidth: 360 }}
    >
      {sheets.map(({ name, rows, isHidden }, at) => (
        <MenuItem key={name} value={String(at)} disabled={rows.length < 2}>
          {`${name}${isHidden ? ' (hidden)' : ''}${rows.length < 2 ? ' (empty)' : ''}`}
        </MenuItem>
      ))}
    </TextField>
  );

const none: Amounts = { price: null, extension: null };

/** What a table is read by: its sheet, the row of its headings, and its columns, which a person can choose. */
export const TableColumns = (props: Props) => {
  const { reading, onSaid } = props;
  const { sheets, sheet, choice, rememberedOn, table, rows } = reading;
  const worksheet = sheets[sheet];
  if (!worksheet) return null;
  const { layout } = table;
  const hasBids = table.rfqs.some(({ bids }) => bids.length > 0);
  if (choice === null && layout && hasBids)
    return (
      <>
        <SheetChoice {...props} />
        <Typography variant="body2" color="text.secondary" component="div">
          {`The headings are in row ${formatInteger(layout.from)}.`}
          <Button
            size="small"
            onClick={() => onSaid({ choice: choiceOf(layout), rememberedOn: null })}
            sx={{ ml: 0.5, my: -0.5 }}
          >
            Change the columns
          </Button>
        </Typography>
      </>
    );
  if (rememberedOn !== null && hasBids)
    return (
      <>
        <SheetChoice {...props} />
        <Alert severity="info" role="status">
          {`The columns are set as in your table of ${formatDay(rememberedOn)}, whose file had these headings.`}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 0.5, ml: -1 }}>
            <Button color="inherit" onClick={() => onSaid({ rememberedOn: null })}>
              Change the columns
            </Button>
            {guessTable(rows) !== null && (
              <Button color="inherit" onClick={() => onSaid({ choice: null, rememberedOn: null, project: 0 })}>
                Use the suggested ones
              </Button>
            )}
          </Box>
        </Alert>
      </>
    );
  const now: TableChoice = choice ?? (layout ? choiceOf(layout) : emptyChoice(worksheet));
  const read = tableAt(worksheet.rows, now.head + 1);
  const set = (next: Partial<TableChoice>) => onSaid({ choice: { ...now, ...next }, rememberedOn: null, project: 0 });
  const { bidder } = now.columns;
  const shown = bidder === undefined ? now.amounts : [now.amounts[0] ?? none];
  const hasPrice = shown.some(({ price, extension }) => price !== null || extension !== null);
  const used = new Set<number | null>([
    ...Object.values(now.columns),
    ...[...shown, now.estimate ?? none].flatMap(({ price, extension }) => [price, extension]),
  ]);
  const left = read.headings.filter((_, at) => !used.has(at));
  const isNamed = now.columns.description !== undefined || now.columns.item !== undefined;
  const of = (at: number, part: keyof Amounts, heading: string) => (
    <TargetRow
      key={`${at} ${part}`}
      target={{ heading, isKey: false, required: false }}
      table={read}
      column={shown[at]?.[part] ?? undefined}
      missing={at === 0 && part === 'price' && !hasPrice}
      onMap={(column) => set({ amounts: shown.map((one, nth) => (nth === at ? { ...one, [part]: column } : one)) })}
    />
  );
  return (
    <Stack spacing={1.5}>
      <SheetChoice {...props} />
      {!hasBids && (
        <Alert severity="warning">
          {isNamed && hasPrice
            ? 'These columns have no bids. Choose others, or another row or sheet.'
            : 'The headings do not tell which columns have the bids: say which they are.'}
        </Alert>
      )}
      <HeadChoice
        table={read}
        onHead={(row) =>
          onSaid({
            choice: choiceOf(guessBelow(rows, { first: row - 1, last: row - 1 })),
            rememberedOn: null,
            project: 0,
          })
        }
      />
      <Box>
        {tableColumns.map(([role, heading]) => (
          <TargetRow
            key={role}
            target={{ heading, isKey: false, required: role === 'description' }}
            table={read}
            column={now.columns[role]}
            missing={role === 'description' && !isNamed}
            onMap={(column) => {
              const { [role]: _, ...others } = now.columns;
              set({ columns: column === null ? others : { ...others, [role]: column } });
            }}
          />
        ))}
        {shown.map((_, at) => {
          const name = layout?.groups[at]?.name || `bidder ${at + 1}`;
          const whose = bidder === undefined ? ` of ${name}` : '';
          return [of(at, 'price', `Unit price${whose}`), of(at, 'extension', `Amount${whose}`)];
        })}
        <TargetRow
          target={{ heading: 'Estimate, unit price', isKey: false, required: false }}
          table={read}
          column={now.estimate?.price ?? undefined}
          missing={false}
          onMap={(price) => set({ estimate: price === null ? null : { price, extension: null } })}
        />
      </Box>
      {left.length > 0 && left.length < read.headings.length && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <strong>Not read:</strong> {left.join(', ')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {bidder === undefined && <Button onClick={() => set({ amounts: [...shown, none] })}>Another bidder</Button>}
        {choice !== null && guessTable(rows) !== null && (
          <Button onClick={() => onSaid({ choice: null, rememberedOn: null, project: 0 })}>
            By the headings again
          </Button>
        )}
      </Box>
    </Stack>
  );
};
