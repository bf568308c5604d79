import { useController } from 'react-hook-form';
import type { RowsField } from '../../../schema/field.ts';

type Line = Readonly<Record<string, unknown>>;
type Form = Record<string, readonly Line[] | null>;

/** The first message in the errors of a field at any depth: `reviewers.root`, `reviewers.0.user_id`. */
const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const [name, inner] of Object.entries(error)) {
    // `ref` is the input element, not an error.
    const found = name === 'ref' ? undefined : messageIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Lines with one reference and nothing else, as ids of the referenced records. A line that remains keeps its own id. */
export const usePicks = (lines: RowsField, name: string, source: string) => {
  const { field, fieldState } = useController<Form>({ name: source });
  const value = field.value ?? [];
  return {
    source,
    ids: value.map((line) => Number(line[name])),
    choose: (ids: readonly number[]) =>
      field.onChange([...new Set(ids)].map((id) => value.find((line) => line[name] === id) ?? { [name]: id })),
    onBlur: field.onBlur,
    ref: field.ref,
    error: messageIn(fieldState.error),
    help: lines.help,
    required: (lines.min ?? 0) > 0,
  };
};
export type Picks = ReturnType<typeof usePicks>;
