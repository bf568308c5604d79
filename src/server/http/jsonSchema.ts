import * as z from 'zod/mini';

/** A JSON schema. */
export type Json = Record<string, unknown>;

/**
 * The JSON schema of a check's output: the input of some checks is of any type, since they have messages of their own.
 */
export const jsonSchema = (check: z.ZodMiniType): Json => {
  const { $schema: _, ...schema }: Json = z.toJSONSchema(check, { io: 'output', unrepresentable: 'any' });
  return schema;
};
