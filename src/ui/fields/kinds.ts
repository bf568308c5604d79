import type { Field } from '../../schema/field.ts';
import { columnKinds, type Kind } from './columnKinds.ts';
import { LinesInput } from './input/LinesInput.tsx';
import { ShowLines } from './ShowLines.tsx';

/**
 * How each kind of field is shown and typed in: the one place where screens look at the kind of a field. Lines are made
 * of columns, and stand apart for that.
 */
export const kinds: Readonly<Record<Field['kind'], Kind>> = {
  ...columnKinds,
  lines: { Show: ShowLines, Input: LinesInput, align: 'right', width: 130 },
};

export const alignOf = (field: Field): 'left' | 'right' => kinds[field.kind].align ?? 'left';
