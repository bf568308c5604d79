import { boms } from '../../resources/boms.ts';
import type { Call } from '../../schema/call.ts';
import { decimal, flag, integer, listOf, nullable, object, pageOf, text, type Json } from './jsonSchema.ts';

const part = { id: integer, code: text, name: text, unit: text };
const component = object({
  ...part,
  item_id: nullable(integer),
  item_variant_id: nullable(integer),
  bom_id: nullable(integer),
  variant_name: nullable(text),
  quantity: decimal,
  note: nullable(text),
});
const total = object({
  item_id: integer,
  item_variant_id: nullable(integer),
  code: text,
  name: text,
  unit: text,
  variant_name: nullable(text),
  quantity: decimal,
});
const explosion = object({
  id: integer,
  quantity: decimal,
  boms: listOf(
    object({
      ...part,
      taken: decimal,
      components: listOf(component),
    }),
  ),
  totals: listOf(total),
});

/** What the calls of BOMs beyond the verbs answer. */
export const bomAnswers: readonly (readonly [Call, Json])[] = [
  [boms.more.explode, explosion],
  [boms.more.whereUsed, pageOf(object({ ...part, is_active: flag, level: integer, quantity: decimal }))],
];
