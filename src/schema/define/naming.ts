import type { Field } from '../field.ts';

type Kind = Field['kind'];

/** A field whose references have targets among these resources. */
type FieldNaming<N extends string> =
  | { readonly kind: Exclude<Kind, 'reference' | 'rows'> }
  | { readonly kind: 'reference'; readonly resource: N | `${N}.${string}` }
  | { readonly kind: 'rows'; readonly fields: Readonly<Record<string, FieldNaming<N>>> };

/** A description whose references have targets among these resources; the index of resources requires it of all. */
export interface Naming<N extends string> {
  readonly fields: Readonly<Record<string, FieldNaming<N>>>;
}
