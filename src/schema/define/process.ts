import { columnsOf, isRows, isReference, rowFieldsOf, type Field, type Fields } from '../field.ts';
import type { Resource } from '../resource.ts';
import { endpointsOf } from '../calls/stepCalls.ts';
import type { Children, Workflow } from '../workflow.ts';
import { guardProblems } from './guardReads.ts';
import { unknownName } from './words.ts';

const namesOf = (fields: Fields): string[] => columnsOf(fields).map(([name]) => name);

const stateProblems = ({ fields }: Resource, { field, states }: Workflow): string[] => {
  const f = fields[field];
  if (f?.kind !== 'one_of')
    return [
      unknownName(
        'workflow.field',
        field,
        'oneOf field',
        columnsOf(fields).flatMap(([name, c]) => (c.kind === 'one_of' ? [name] : [])),
      ),
    ];
  const absent = Object.keys(states).filter((state) => !f.values.includes(state));
  return absent.map((state) => `${field} cannot hold the state ${state}; say ${field}: stateOf(…) of its workflow`);
};

const roleProblems = ({ people }: Resource, { states, actions }: Workflow): string[] => {
  const roles = ['creator', ...Object.keys(people)];
  const named = [
    ...Object.entries(states).flatMap(([state, { waits, editable = [], supplied = [] }]) => [
      ...waits.map(({ role }) => ({ place: `workflow.states.${state}.waits`, role })),
      ...editable.map((role) => ({ place: `workflow.states.${state}.editable`, role })),
      ...supplied.map((role) => ({ place: `workflow.states.${state}.supplied`, role })),
    ]),
    ...Object.entries(actions).flatMap(([name, { by }]) =>
      by.map((role) => ({ place: `workflow.actions.${name}.by`, role })),
    ),
  ];
  return named
    .filter(({ role }) => !roles.includes(role))
    .map(({ place, role }) => unknownName(place, role, 'role', roles));
};

/** The difference between a field of a step and the record's field of the same name, which prevents storing it. */
const unlike = (own: Field, sent: Field): string | undefined => {
  if (own.kind !== sent.kind) return `is a ${own.kind} field of the record, not ${sent.kind}`;
  if (isReference(own) && isReference(sent) && own.resource !== sent.resource)
    return `names ${own.resource} on the record, not ${sent.resource}`;
  const beyond =
    own.kind === 'one_of' && sent.kind === 'one_of' ? sent.values.filter((value) => !own.values.includes(value)) : [];
  return beyond.length ? `cannot hold ${beyond.join(', ')} on the record` : undefined;
};

const sentProblems = (place: string, { fields }: Resource, sent: Fields = {}): string[] =>
  Object.entries(sent).flatMap(([name, f]) => {
    const own = fields[name];
    if (!own || isRows(own) || isRows(f))
      return [
        `${unknownName(place, name, 'field of the record', namesOf(fields))}; what the record does not store stands in extra`,
      ];
    const why = unlike(own, f);
    return why === undefined ? [] : [`${place}.${name} ${why}`];
  });

const extraProblems = (place: string, { fields }: Resource, extra: Fields = {}): string[] =>
  Object.keys(extra)
    .filter((name) => name in fields)
    .map((name) => `${place}.${name} is a field of the record; say it in body, and the step stores it`);

const bodyProblems = (resource: Resource, workflow: Workflow): string[] => [
  ...Object.entries(workflow.actions).flatMap(([name, { body, extra }]) => [
    ...sentProblems(`workflow.actions.${name}.body`, resource, body),
    ...extraProblems(`workflow.actions.${name}.extra`, resource, extra),
  ]),
  ...endpointsOf(resource.path, workflow).flatMap(({ path, body, extra, record }) => [
    ...sentProblems(`the endpoint ${path}: body`, resource, body),
    ...extraProblems(`the endpoint ${path}: extra`, resource, extra),
    ...(record?.by === undefined || namesOf(resource.fields).includes(record.by)
      ? []
      : [unknownName(`the endpoint ${path}: record.by`, record.by, 'field of the record', namesOf(resource.fields))]),
  ]),
];

/** `checkTogether` checks children of another resource. */
const childProblems = (
  place: string,
  { fields }: Resource,
  children: Children & { readonly field?: string },
): string[] => {
  if (children.by !== undefined) return [];
  const lines = rowFieldsOf(fields).find(([name]) => name === children.of)?.[1];
  if (!lines)
    return [
      `${unknownName(
        place,
        children.of,
        'list of lines',
        rowFieldsOf(fields).map(([name]) => name),
      )}; for records of another resource say with by which field names this one`,
    ];
  return childFieldProblems(place, children, lines.fields);
};

/** The problems of the fields of children in a count or sum. */
export const childFieldProblems = (
  place: string,
  { where = {}, field, of }: Children & { readonly field?: string },
  fields: Fields,
): string[] =>
  [...Object.keys(where), ...(field === undefined ? [] : [field])]
    .filter((name) => !namesOf(fields).includes(name))
    .map((name) => unknownName(place, name, `field of ${of}`, namesOf(fields)));

const pipelineProblems = ({ fields }: Resource, { pipeline }: Workflow): string[] => {
  const amounts = columnsOf(fields).flatMap(([name, f]) => (f.kind === 'money' ? [name] : []));
  return !pipeline || amounts.includes(pipeline.value)
    ? []
    : [unknownName('workflow.pipeline.value', pipeline.value, 'field of money', amounts)];
};

const withinProblems = ({ fields }: Resource, { actions }: Workflow): string[] => {
  const references = columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [name] : []));
  return Object.entries(actions).flatMap(([step, { within }]) =>
    within === undefined || references.includes(within)
      ? []
      : [unknownName(`workflow.actions.${step}.within`, within, 'reference', references)],
  );
};

/** The counts and sums of a workflow, each with its place in the description. */
export const childrenOf = ({ counts = {}, sums = {} }: Workflow) => [
  ...Object.entries(counts).flatMap(([name, children]) =>
    children === 'computed' ? [] : [{ place: `workflow.counts.${name}`, children }],
  ),
  ...Object.entries(sums).map(([name, children]) => ({ place: `workflow.sums.${name}`, children })),
];

/** The problems of a workflow with the fields and people of its resource. */
export const processProblems = (resource: Resource): string[] => {
  const { workflow } = resource;
  if (!workflow) return [];
  return [
    ...stateProblems(resource, workflow),
    ...roleProblems(resource, workflow),
    ...bodyProblems(resource, workflow),
    ...withinProblems(resource, workflow),
    ...childrenOf(workflow).flatMap(({ place, children }) => childProblems(place, resource, children)),
    ...pipelineProblems(resource, workflow),
    ...guardProblems(resource),
  ];
};
