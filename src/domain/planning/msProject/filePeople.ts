import { isIn, listIn, integerIn, valueIn, type XmlNode } from './elements.ts';
import type { FileTask } from './outline.ts';
import type { Notes } from './said.ts';

interface Resource {
  readonly id: number;
  readonly name: string;
  /** No person: material, or a cost. */
  readonly isThing: boolean;
}

/** What the file says of who does what, by the identity of the task. */
export type Doers = (task: FileTask) => { readonly id: number; readonly name: string } | null;

/** Who does the tasks of a file: the first person of each; others, material and costs are said. */
export const doersOf = (project: XmlNode, notes: Notes): Doers => {
  const resources = new Map(
    listIn(project, 'Resources', 'Resource').flatMap((node): [number, Resource][] => {
      const [id, name] = [integerIn(node, 'UID'), valueIn(node, 'Name')?.trim()];
      const isThing = (integerIn(node, 'Type') ?? 1) !== 1 || isIn(node, 'IsCostResource');
      return id === undefined || !name ? [] : [[id, { id, name, isThing }]];
    }),
  );
  const byTask = new Map<number, Resource[]>();
  for (const node of listIn(project, 'Assignments', 'Assignment')) {
    const [task, resource] = [integerIn(node, 'TaskUID'), resources.get(integerIn(node, 'ResourceUID') ?? -1)];
    if (task === undefined || !resource) continue;
    const known = byTask.get(task);
    if (known) known.push(resource);
    else byTask.set(task, [resource]);
  }
  return ({ uid, at }) => {
    const all = byTask.get(uid) ?? [];
    for (const { name } of all.filter(({ isThing }) => isThing))
      notes.say('people', at, `“${name}” is no person, and is not taken.`);
    const [first, ...others] = all.filter(({ isThing }) => !isThing);
    if (others.length > 0)
      notes.say(
        'people',
        at,
        `${first?.name ?? ''} does it here; ${others.map(({ name }) => name).join(', ')} is not taken.`,
      );
    return first ? { id: first.id, name: first.name } : null;
  };
};
