import { isRecord } from '../../../schema/guards.ts';

const linesIn = (record: unknown, field: string): Record<string, unknown>[] => {
  const lines = isRecord(record) ? record[field] : undefined;
  return Array.isArray(lines) ? lines.filter(isRecord) : [];
};

/** The permissions of a role's record. */
export const namesInRole = (record: unknown): string[] =>
  linesIn(record, 'permissions').map(({ name }) => String(name));

/** The people of a role's record, as far as the user sees them. */
export const peopleIn = (record: unknown): { id: number; name: string }[] =>
  linesIn(record, 'people').map(({ user_id: id, user_name: name }) => ({ id: Number(id), name: String(name) }));
