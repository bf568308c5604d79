import { Alert, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { targetLabels } from '../../domain/boqSheet/targets.ts';
import { RateChoice } from './RateChoice.tsx';
import { SheetCard } from './SheetCard.tsx';
import type { BillStage } from './stage.ts';
import type { BoqImport } from './useBoqImport.ts';
import { countsOf, linesText } from './words.ts';

/** Why the columns cannot be read yet; null if they can. */
const lackOf = ({ state: { sheets }, bill }: BoqImport): string | null => {
  const chosen = sheets.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return 'Choose a sheet.';
  const without = chosen.find(({ layout }) => layout.columns.description === undefined);
  if (without)
    return chosen.length > 1
      ? `Say which column of “${without.sheet.name}” is the ${targetLabels.description.toLowerCase()}.`
      : `Say which column is the ${targetLabels.description.toLowerCase()}.`;
  const { lines, bad } = countsOf(bill);
  return lines + bad === 0 ? 'With these columns no row is a line: choose the quantity or the rate.' : null;
};

/** The second step: the sheets, the row of headings and the meaning of the columns, seen in the file itself. */
export const ColumnsStep = ({ work, stage }: { readonly work: BoqImport; readonly stage: BillStage }) => {
  const { state, bill, setState, go } = work;
  const several = state.sheets.length > 1;
  const chosen = state.sheets.filter(({ isChosen }) => isChosen).length;
  const lack = lackOf(work);
  const { lines } = countsOf(bill);
  return (
    <Stack sx={{ gap: 2 }}>
      {several && (
        <Typography variant="body2" color="text.secondary">
          {`The workbook has ${state.sheets.length} sheets. Those that look like a bill are chosen.`}
        </Typography>
      )}
      {state.sheets.map((sheet, at) => (
        <SheetCard key={sheet.sheet.name} sheet={sheet} at={at} work={work} stage={stage} selectable={several} />
      ))}
      {chosen > 1 && (
        <FormControlLabel
          control={
            <Switch checked={state.sections} onChange={(_, sections) => setState((was) => ({ ...was, sections }))} />
          }
          label="Each sheet becomes a section with the name of the sheet"
        />
      )}
      <RateChoice work={work} stage={stage} />
      {stage.rateFields.length === 0 && state.sheets.some(({ isChosen }) => isChosen) && (
        <Alert severity="info">{`${stage.title} has no rates: rates and amounts of the file are not imported.`}</Alert>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={lack !== null} onClick={() => go('lines')}>
          {lack ? 'See the lines' : `See ${linesText(lines)}`}
        </Button>
        {lack && (
          <Typography variant="body2" color="error" role="status">
            {lack}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
};
