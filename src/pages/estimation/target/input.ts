import { typedAmount } from '../../../ui/sheet/typedAmount.ts';

/** What the target is. */
export type Aim = 'price' | 'margin';

/** What is typed and chosen in the panel. */
export interface TargetInput {
  readonly aim: Aim;
  readonly typed: string;
  readonly way: 'same' | 'points';
  /** What the target is for: the whole estimation, or the lines that may change. */
  readonly of: 'estimation' | 'chosen';
}

/** The lines whose margins may change: all without a word. */
export interface ChosenTarget {
  readonly ids?: readonly number[];
  readonly structure_line_id?: number;
}

/** Some lines alone, with a name for them: "12 lines", "Ground floor". */
export interface ChosenLines extends ChosenTarget {
  readonly label: string;
}

/** The typed number, or what is wrong with it; undefined while nothing is typed. */
export const readTarget = ({ aim, typed }: Pick<TargetInput, 'aim' | 'typed'>) =>
  typedAmount(typed, { negative: 'Must be a number', ...(aim === 'margin' && { below: 100 }) });

/** The body of the what-if; undefined without a target. */
export const targetBody = (input: TargetInput, { ids, structure_line_id }: ChosenTarget) => {
  const read = readTarget(input);
  if (!read || !('value' in read)) return undefined;
  return {
    target_price: input.aim === 'price' ? read.value : undefined,
    target_margin: input.aim === 'margin' ? read.value : undefined,
    way: input.way,
    of: input.of,
    ...(ids ? { ids: [...ids] } : {}),
    structure_line_id,
  };
};
