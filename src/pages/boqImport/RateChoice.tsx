import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { BillStage, RateField } from './stage.ts';
import type { BoqImport } from './useBoqImport.ts';

const labels: Readonly<Record<RateField, string>> = {
  material_rate: 'What it costs us: the material rate',
  target_rate: 'What the client pays: the target rate',
};

/** Where the one rate of the file goes, where a stage has several rates. */
export const RateChoice = ({ work, stage }: { readonly work: BoqImport; readonly stage: BillStage }) => {
  const { state, setState } = work;
  const hasRate = state.sheets.some(({ isChosen, layout }) => isChosen && layout.columns.rate !== undefined);
  if (stage.rateFields.length < 2 || !hasRate) return null;
  return (
    <FormControl>
      <FormLabel id="rate-field" sx={{ fontSize: 13, fontWeight: 600 }}>
        The rate of the file is
      </FormLabel>
      <RadioGroup
        aria-labelledby="rate-field"
        value={state.rateField}
        onChange={(_, chosen) =>
          setState((was) => ({ ...was, rateField: stage.rateFields.find((field) => field === chosen) ?? null }))
        }
      >
        {stage.rateFields.map((field) => (
          <FormControlLabel key={field} value={field} control={<Radio />} label={labels[field]} />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
