import * as z from 'zod/mini';

/** A JSON schema. */
export type Json = Record<string, unknown>;

/** By what a check lets through: what it takes in is anything where emptiness has a message of its own. */
export const jsonSchema = (check: z.ZodMiniType): Json => {
  const { $schema: _, ...schema }: Json = z.toJSONSchema(check, { io: 'output', unrepresentable: 'any' });
  return schema;
};
