import type { FormErrors } from '../../../dataProvider/failure.ts';

/** Why the server refused a line of a save. */
export interface ImportRefusal {
  readonly list: string;
  /** The index of the line in its list. */
  readonly at: number;
  readonly message: string;
}

/** The most reasons that a person is told at once. */
const most = 5;

const textsIn = (error: unknown): readonly string[] =>
  typeof error === 'string'
    ? [error]
    : typeof error === 'object' && error !== null
      ? Object.values(error).flatMap(textsIn)
      : [];

/** The first reasons of a refused save, line by line. */
export const refusalsOf = (errors: FormErrors = {}): readonly ImportRefusal[] =>
  Object.entries(errors)
    .flatMap(([list, lines]) =>
      typeof lines === 'object'
        ? Object.entries(lines).flatMap(([at, error]) =>
            textsIn(error).map((message) => ({ list, at: Number(at), message })),
          )
        : [],
    )
    .slice(0, most);
