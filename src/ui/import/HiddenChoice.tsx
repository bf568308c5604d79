import { Question } from './Question.tsx';

interface Props {
  /** What is hidden: "37 rows", "The sheet “Part 2” with 40 rows". */
  readonly what: string;
  /** Whether there is more than one of it. */
  readonly several: boolean;
  /** Whether it is imported; null while nobody has said it. */
  readonly isTaken: boolean | null;
  readonly onTake: (take: boolean) => void;
}

/** Asks whether what a workbook hides is imported, too (rule 61): hidden is often forgotten, and as often meant so. */
export const HiddenChoice = ({ what, several, isTaken, onTake }: Props) => (
  <Question
    title={`${what} ${several ? 'are' : 'is'} hidden in the workbook. Import ${several ? 'them' : 'it'}?`}
    value={isTaken === null ? null : isTaken ? 'take' : 'leave'}
    options={[
      { value: 'take', label: `Import ${several ? 'them' : 'it'}` },
      { value: 'leave', label: `Leave ${several ? 'them' : 'it'} out` },
    ]}
    onChoose={(value) => onTake(value === 'take')}
  />
);
