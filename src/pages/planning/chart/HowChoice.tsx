import { Choice } from './Choice.tsx';
import type { How } from './types.ts';

const howNames: Readonly<Record<How, string>> = { push: 'Push', keepGap: 'Keep gap', pin: 'Pin' };
const howTexts: Readonly<Record<How, string>> = {
  push: 'What follows starts later where it has to (1)',
  keepGap: 'What follows moves by the same working days (2)',
  pin: 'It is pinned where it is let go (3)',
};

interface Props {
  readonly how: How;
  readonly setHow: (how: How) => void;
}

/** What becomes of what follows a task that is moved. */
export const HowChoice = ({ how, setHow }: Props) => (
  <Choice
    label="What becomes of what follows"
    value={how}
    options={['push', 'keepGap', 'pin']}
    nameOf={(option) => howNames[option]}
    titleOf={(option) => howTexts[option]}
    onChoose={setHow}
  />
);
