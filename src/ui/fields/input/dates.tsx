import type { InputProps } from '../types.ts';
import { FieldText } from './FieldText.tsx';

const two = (n: number) => String(n).padStart(2, '0');

/** A UTC time as `datetime-local` writes it, in the browser's zone. */
export const localOf = (value: unknown): string => {
  const time = typeof value === 'string' && value ? new Date(value) : undefined;
  if (!time || Number.isNaN(time.getTime())) return '';
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
};
/** Back to UTC. */
export const instantOf = (local: string): string | null => (local ? new Date(local).toISOString() : null);

export const DayInput = (props: InputProps) => (
  <FieldText {...props} type="date" raised parse={(typed) => typed || null} />
);
export const InstantInput = (props: InputProps) => (
  <FieldText {...props} type="datetime-local" raised format={localOf} parse={instantOf} />
);
