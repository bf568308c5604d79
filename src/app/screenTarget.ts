import { resourceNamed } from '../resources/resource.named.ts';
import type { Resource } from '../schema/resource.ts';

/** The target of a path: a list of a resource, a new record, the import, or one record. */
interface ScreenTarget {
  readonly resource: Resource;
  readonly id: string | null;
  readonly kind: 'list' | 'create' | 'import' | 'record';
}

/** The target of a path; null when it names no resource. */
export const screenTargetOf = (pathname: string): ScreenTarget | null => {
  const [, name, rest] = pathname.split('/');
  const resource = resourceNamed(name);
  if (!resource) return null;
  if (!rest) return { resource, id: null, kind: 'list' };
  if (resource.lists.some((l, at) => at > 0 && l.name === rest)) return { resource, id: null, kind: 'list' };
  if (rest === 'create' || rest === 'import') return { resource, id: null, kind: rest };
  return { resource, id: decodeURIComponent(rest), kind: 'record' };
};
