import { Choice } from '../../../ui/page/Choice.tsx';
import type { How } from './types.ts';

const ways: readonly (readonly [way: How, name: string, title: string])[] = [
  ['push', 'Moves as needed', 'What follows starts later where it has to (1)'],
  ['keepGap', 'Moves along', 'What follows moves by the same working days (2)'],
  ['pin', 'Pin', 'It is pinned where it is let go (3)'],
];

interface Props {
  readonly how: How;
  readonly setHow: (how: How) => void;
}

/** What becomes of what follows a task that is moved. */
export const HowChoice = ({ how, setHow }: Props) => (
  <Choice dense label="What becomes of what follows" value={how} options={ways} onChoose={setHow} />
);
