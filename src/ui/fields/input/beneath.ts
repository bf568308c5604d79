import type { ComponentType } from 'react';

type Line = Readonly<Record<string, unknown>>;

export interface BeneathProps {
  /** The line as it is typed so far. */
  readonly line: Line;
}

/** What stands beneath a line of a form, where it says something. */
export interface Beneath {
  readonly wanted: (line: Line) => boolean;
  readonly Part: ComponentType<BeneathProps>;
}

const known = new Map<string, Beneath>();

/** Sets something beneath the lines of a resource's field (`boms.components`). The composition root does. */
export const registerBeneath = (lines: string, beneath: Beneath): void => void known.set(lines, beneath);

export const beneathOf = (resource: string | undefined, field: string): Beneath | undefined =>
  known.get(`${resource}.${field}`);
