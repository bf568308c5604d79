import { columnsOf, isReference } from '../field.ts';
import type { Resource } from '../resource.ts';
import type { Taken, TakenStep, WorkflowAction } from '../workflow.ts';
import { fateProblems, fateSteps, forgotten } from './fates.ts';
import { unknownName } from './words.ts';

const columnNames = ({ fields }: Resource): string[] => columnsOf(fields).map(([name]) => name);

/** The columns of a resource that refer to another one. */
const referring = ({ fields }: Resource, to: (resource: string) => boolean): string[] =>
  columnsOf(fields).flatMap(([name, f]) => (isReference(f) && to(f.resource) ? [name] : []));

const unknownIn = (place: string, names: readonly string[], noun: string, known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).map((name) => unknownName(place, name, noun, known));

/** The problems of what connects other records with this one, and the resource of those if there are none. */
const connected = (
  place: string,
  resource: Resource,
  taken: Taken,
  resources: readonly Resource[],
): Resource | string[] => {
  const names = resources.map(({ name }) => name);
  if ('to' in taken) {
    const own = resource.fields[taken.to];
    const other = own && isReference(own) ? resources.find(({ name }) => name === own.resource) : undefined;
    return (
      other ??
      unknownIn(
        `${place}.to`,
        [taken.to],
        'reference',
        referring(resource, (name) => names.includes(name)),
      )
    );
  }
  const other = resources.find(({ name }) => name === taken.of);
  if (!other) return [unknownName(`${place}.of`, taken.of, 'resource', names)];
  const problems = unknownIn(
    `${place}.by`,
    [taken.by],
    `field of ${taken.of} that names ${resource.name}`,
    referring(other, (name) => name === resource.name),
  );
  return problems.length ? problems : other;
};

const sentProblems = (
  place: string,
  action: WorkflowAction,
  { with: sent = {}, reason }: Pick<TakenStep, 'with' | 'reason'>,
  { steps, other }: { readonly steps: readonly string[]; readonly other: Resource },
): string[] => {
  const { actions = {} } = other.workflow ?? {};
  const request = Object.keys({ ...action.body, ...action.extra });
  const taking = Object.keys({ ...actions[steps[0] ?? '']?.body, ...actions[steps[0] ?? '']?.extra });
  return [
    ...unknownIn(`${place}.step`, steps, `step of ${other.name}`, Object.keys(actions)),
    ...unknownIn(`${place}.with`, Object.keys(sent), `field of the step of ${other.name}`, taking),
    ...unknownIn(place, reason === undefined ? [] : [reason], 'field of the step', request),
  ];
};

const stepProblems = (place: string, action: WorkflowAction, taken: TakenStep, other: Resource): string[] => {
  const { step } = taken;
  const chosen = typeof step === 'string' ? [] : [step.body];
  return [
    ...sentProblems(place, action, taken, {
      steps: typeof step === 'string' ? [step] : Object.values(step.words),
      other,
    }),
    ...unknownIn(place, chosen, 'field of the step', Object.keys({ ...action.body, ...action.extra })),
  ];
};

/** The problems of what steps set, open and take along. */
export const alongProblems = (resource: Resource, resources: readonly Resource[]): string[] =>
  Object.entries(resource.workflow?.actions ?? {}).flatMap(([name, action]) => {
    const place = `workflow.actions.${name}`;
    const opens = (action.opens ?? []).flatMap(({ of, unless }) => {
      const opened = resources.find((other) => other.name === of);
      if (!opened)
        return [
          unknownName(
            `${place}.opens`,
            of,
            'resource',
            resources.map((other) => other.name),
          ),
        ];
      const both = columnNames(resource).filter((column) => columnNames(opened).includes(column));
      return unless === undefined ? [] : unknownIn(`${place}.opens`, [unless], `field that ${of} has too`, both);
    });
    const takes = (action.takes ?? []).flatMap((taken) => {
      const other = connected(`${place}.takes`, resource, taken, resources);
      if (Array.isArray(other)) return other;
      return 'sets' in taken
        ? unknownIn(`${place}.takes`, Object.keys(taken.sets), `field of ${other.name}`, columnNames(other))
        : 'states' in taken
          ? [
              ...sentProblems(`${place}.takes`, action, taken, { steps: fateSteps(taken), other }),
              ...fateProblems(`${place}.takes`, taken, other),
            ]
          : stepProblems(`${place}.takes`, action, taken, other);
    });
    return [
      ...unknownIn(`${place}.sets`, Object.keys(action.sets ?? {}), 'field', columnNames(resource)),
      ...opens,
      ...takes,
      ...forgotten(place, resource, action, resources),
    ];
  });
