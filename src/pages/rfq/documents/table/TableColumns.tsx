import { Alert, Box, Button, Typography } from '@mui/material';
import { choiceOf } from '../../../../domain/rfq/table/chosen.ts';
import { guessTable } from '../../../../domain/rfq/table/layout.ts';
import { formatDay, formatInteger } from '../../../../ui/fields/format.ts';
import { ColumnsByHand } from './ColumnsByHand.tsx';
import { SheetChoice, type ColumnsProps } from './SheetChoice.tsx';

/** What a table is read by: its sheet, the row of its headings, and its columns, which a person can choose. */
export const TableColumns = (props: ColumnsProps) => {
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
  return <ColumnsByHand {...props} worksheet={worksheet} />;
};
