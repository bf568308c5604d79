import type { Session } from '../schema/calls/shared/session.ts';
import type { AnyRecord } from '../schema/record.ts';
import type { Resource } from '../schema/resource.ts';
import type { Role } from '../schema/workflow.ts';

type User = Pick<Session, 'user' | 'permissions'>;

/** Whether a user has a role on a record, by what its page has read: its fields, its lines, and their permissions. */
export const hasRole = ({ people }: Pick<Resource, 'people'>, record: AnyRecord, role: Role, user: User): boolean => {
  const place = people[role] ?? (role === 'creator' ? 'created_by' : undefined);
  if (place === undefined) return false;
  // Of people whom another record names, the page of this one knows nothing.
  if (typeof place !== 'string' && 'newest' in place) return false;
  if (typeof place !== 'string') return user.permissions.includes(place.permission);
  const [field = '', person] = place.split('.');
  const value = record[field];
  if (person === undefined) return value === user.user.id;
  return Array.isArray(value) && value.some((line: Readonly<Record<string, unknown>>) => line[person] === user.user.id);
};
