import type { Fields } from '../field.ts';

/**
 * The step of a request. A name: always this step. A list: the step that starts in the record's state. With `body`: the
 * value of this field chooses the step by `words` (the words `true` and `false` make it a flag); `absent` is the step
 * of a request without the field.
 */
export type ChosenStep =
  | string
  | readonly string[]
  | { readonly body: string; readonly words: Readonly<Record<string, string>>; readonly absent?: string };

/** A call that takes steps of a workflow. */
export interface StepEndpoint {
  /** `PUT` by default. */
  readonly method?: 'PUT' | 'POST';
  readonly path: string;
  /**
   * The place of the id: a parameter of the path (`:id` by default) or a field of the body. `by`: the id is that of a
   * target, which this field of the record refers to; the newest of several such records is taken.
   */
  readonly record?: ({ readonly path: string } | { readonly body: string }) & { readonly by?: string };
  /** The step; or the parameter of the path that names it, by `words` or else by the names of the steps. */
  readonly action: ChosenStep | { readonly path: string; readonly words?: Readonly<Record<string, ChosenStep>> };
  /** The field of the body with the comment; `comment` by default. */
  readonly comment?: string;
  /** Fields of the record that each of the steps takes, in addition to those of the step. */
  readonly body?: Fields;
  /** Other fields of the request, for guards and effects; the record does not store them. */
  readonly extra?: Fields;
  /** The message for a word of the path that names no step; "Invalid action type" by default. */
  readonly unknown?: string;
  /** The permission of the call, if its steps have different ones. Each step needs its own permission too. */
  readonly permission?: string;
  /** Texts of the call instead of the step's. */
  readonly success?: string;
  readonly failure?: string;
}
