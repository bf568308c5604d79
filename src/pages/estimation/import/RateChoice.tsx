import { Question } from '../../../ui/import/Question.tsx';
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
    <Question
      title="The rate of the file is"
      value={state.rateField}
      options={stage.rateFields.map((value) => ({ value, label: labels[value] }))}
      onChoose={(rateField) => setState((was) => ({ ...was, rateField }))}
    />
  );
};
