import type { Field } from '../field.ts';

type Kind = Field['kind'];

/** A field that names none but these resources. */
type FieldNaming<N extends string> =
  | { readonly kind: Exclude<Kind, 'reference' | 'lines'> }
  | { readonly kind: 'reference'; readonly resource: N | `${N}.${string}` }
  | { readonly kind: 'lines'; readonly fields: Readonly<Record<string, FieldNaming<N>>> };

/** A description whose references name none but these resources: the index holds all descriptions to it. */
export interface Naming<N extends string> {
  readonly fields: Readonly<Record<string, FieldNaming<N>>>;
}
