import * as z from 'zod/mini';
import { decimal, id } from '../../schema/calls/answers.ts';

/** A BOM that has an item as its component, or the furthest stage of an estimation whose bill has the item. */
export const itemUse = () =>
  z.strictObject({
    /** The kind of record: `boms`, or the revisions of a stage. */
    resource: z.string(),
    id: id(),
    code: z.string(),
    name: z.string(),
    /** How much of it one unit of the BOM takes itself, or the whole bill. */
    quantity: decimal(),
  });

export type ItemUse = z.output<ReturnType<typeof itemUse>>;
