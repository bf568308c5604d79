import type { Fields } from '../field.ts';

/**
 * Which step a request takes: always this one; of several the one that starts where the record is; or the one that a field
 * of the body names by its value (`true` and `false` make it a yes or no), `absent` where the field is left out.
 */
export type ChosenStep =
  | string
  | readonly string[]
  | { readonly body: string; readonly words: Readonly<Record<string, string>>; readonly absent?: string };

/** A call by which steps of a workflow are taken. */
export interface StepEndpoint {
  /** PUT unless said. */
  readonly method?: 'PUT' | 'POST';
  readonly path: string;
  /**
   * Where the id stands: in the path, as `:id` unless said, or in the body. `by`: the id is not the record's own, but that of
   * another record which this field of it names; of several the newest is meant.
   */
  readonly record?: ({ readonly path: string } | { readonly body: string }) & { readonly by?: string };
  /** Which step is taken; or the parameter of the path that names it: by the steps' own names, unless words are given. */
  readonly action: ChosenStep | { readonly path: string; readonly words?: Readonly<Record<string, ChosenStep>> };
  /** The field of the body that is the comment; `comment` unless said. */
  readonly comment?: string;
  /** Fields of the record that each of the steps takes, beside its own. */
  readonly body?: Fields;
  /** What else each of them takes: guards and effects read it, the record does not store it. */
  readonly extra?: Fields;
  /** What is answered for a word of the path that names no step; "Invalid action type" unless said. */
  readonly unknown?: string;
  /** The permission of the call, where its steps ask for different ones: each step's own is asked for too. */
  readonly permission?: string;
  /** Texts of the call, where they are not the step's. */
  readonly success?: string;
  readonly failure?: string;
}
