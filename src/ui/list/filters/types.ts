import type { Filter } from '../../../schema/filters.ts';

export interface FilterInputProps {
  readonly filter: Filter;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
