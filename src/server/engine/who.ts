import type { Currency } from '../../domain/currencies.ts';
import type { FigureNotation } from '../../domain/notations.ts';

/** The current user with their permissions. */
export interface Who {
  readonly id: number;
  readonly permissions: ReadonlySet<string>;
  /** The currency of the branch that they work in. */
  readonly currency?: Currency | undefined;
  /** How that branch writes figures. */
  readonly notation?: FigureNotation | undefined;
}
