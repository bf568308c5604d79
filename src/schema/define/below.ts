import { wayUp } from '../below.ts';
import { columnsOf, isReference } from '../field.ts';
import type { Resource } from '../resource.ts';
import { isEnd } from '../workflow.ts';
import { unknownName } from './words.ts';

const referencesOf = ({ fields }: Resource): (readonly [name: string, target: string])[] =>
  columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [[name, f.resource] as const] : []));

const ends = ({ workflow }: Resource): boolean => Object.values(workflow?.states ?? {}).some(isEnd);

/**
 * The problems of what a resource says that it is below (rule 127). Every process whose records name one that others
 * are below, or one of those, says whether it is below it too, or why not.
 */
export const belowProblems = (resource: Resource, resources: readonly Resource[]): string[] => {
  const named = (name: string) => resources.find((one) => one.name === name);
  const references = referencesOf(resource);
  const { below, workflow } = resource;
  if (typeof below === 'string') {
    const target = references.find(([name]) => name === below)?.[1];
    if (target === undefined)
      return [
        unknownName(
          'below',
          below,
          'reference',
          references.map(([name]) => name),
        ),
      ];
    const top = wayUp(resource, named).at(-1)?.to;
    return top && !ends(top) ? [`below: ${top.name} never ends, so nothing is below it`] : [];
  }
  const among = new Set(
    resources.flatMap((other) =>
      typeof other.below === 'string' ? [other.name, ...wayUp(other, named).map(({ to }) => to.name)] : [],
    ),
  );
  const above = references.filter(([, target]) => target !== resource.name && among.has(target));
  if (below !== undefined)
    return above.length > 0 ? [] : ['below says why it is below nothing, and names nothing that it could be below'];
  if (!workflow || among.has(resource.name)) return [];
  return above
    .slice(0, 1)
    .map(([by, target]) => `names ${target} by ${by}: say below: '${by}', or below: { none: '…' } with the reason`);
};
