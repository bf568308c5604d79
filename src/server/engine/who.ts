import type { Currency } from '../../domain/currencies.ts';

/** The current user with their permissions. */
export interface Who {
  readonly id: number;
  readonly permissions: ReadonlySet<string>;
  /** The currency of the branch that they work in. */
  readonly currency?: Currency | undefined;
}
