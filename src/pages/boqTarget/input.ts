import { isDecimalText } from '../../domain/decimal.ts';

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
export interface Chosen {
  readonly ids?: readonly number[];
  readonly structure_line_id?: number;
}

/** Spaces and commas between thousands are no part of a number; a comma before one or two last digits is a point. */
const plain = (typed: string): string =>
  typed
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(/,(\d{1,2})$/, '.$1');

/** The typed number, or what is wrong with it; undefined while nothing is typed. */
export const readTarget = ({
  aim,
  typed,
}: Pick<TargetInput, 'aim' | 'typed'>): { value: string } | { error: string } | undefined => {
  const value = plain(typed.replace(/%\s*$/, ''));
  if (value === '') return undefined;
  if (!isDecimalText(value) || value.startsWith('-')) return { error: 'Must be a number' };
  if (!/^\d+(\.\d{1,2})?$/.test(value)) return { error: 'At most 2 decimal places' };
  if (aim === 'margin' && Number(value) >= 100) return { error: 'Must be below 100' };
  return { value };
};

/** The body of the what-if; undefined without a target. */
export const bodyOf = (input: TargetInput, { ids, structure_line_id }: Chosen) => {
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
