import { importTargetsOf } from '../../schema/import/targets.ts';
import { Question } from './Question.tsx';
import type { StepProps } from './useImport.ts';
import { disagreeingSentence, repeatOffers } from './words.ts';

/** Asks which row counts where rows of one record disagree, and checks again; nothing without such rows. */
export const RepeatsChoice = ({ resource, work }: StepProps) => {
  const { planned, repeats } = work.state;
  if (!planned || planned.disagreeing.records === 0) return null;
  return (
    <Question
      title={disagreeingSentence(resource, importTargetsOf(resource), planned.disagreeing)}
      value={repeats}
      options={repeatOffers(resource, planned.disagreeing).map(({ choice, label, text }) => ({
        value: choice,
        label,
        text,
      }))}
      onChoose={(choice) => void work.checkRepeats(choice)}
    />
  );
};
