import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { choiceOf, type Amounts, type TableChoice } from '../../../../domain/rfq/table/chosen.ts';
import { guessBelow, guessTable } from '../../../../domain/rfq/table/layout.ts';
import type { Worksheet } from '../../../../domain/table/worksheet.ts';
import { HeadChoice } from '../../../../ui/import/HeadChoice.tsx';
import { tableAt } from '../../../../ui/import/read/spreadsheet.ts';
import { TargetRow } from '../../../../ui/import/TargetRow.tsx';
import { emptyChoice } from './begin.ts';
import { tableColumns } from './choice.ts';
import { SheetChoice, type ColumnsProps } from './SheetChoice.tsx';

const none: Amounts = { price: null, extension: null };

/** The row of headings and the columns of a table, as a person chooses them. */
export const ColumnsByHand = (props: ColumnsProps & { readonly worksheet: Worksheet }) => {
  const { reading, onSaid, worksheet } = props;
  const { choice, table, rows } = reading;
  const { layout } = table;
  const hasBids = table.rfqs.some(({ bids }) => bids.length > 0);
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
