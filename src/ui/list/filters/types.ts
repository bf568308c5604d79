import type { Filter } from '../../../schema/filters.ts';
import type { Resource } from '../../../schema/resource.ts';

export interface FilterInputProps {
  /** The resource of the list. */
  readonly resource: Resource;
  readonly filter: Filter;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
