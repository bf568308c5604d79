import { describe, expect, it } from 'vitest';
import type { GuardContext, Workflow } from '../../src/schema/workflow.ts';
import { decide, editRefusal, heldBy } from '../../src/workflows/decide.ts';
import { stageWorkflow } from '../../src/workflows/estimationStages.ts';
import { viewFlagsOf, workingRoleOf } from '../../src/workflows/workingRole.ts';
import type { StageName } from '../../src/domain/boq/stages.ts';
import { lacks, parts, plays, stages, stageStates, stepsOf, viewFlags, type Part } from './estimationSteps.ts';

const names: Readonly<Record<string, StageName>> = {
  'boq-details': 'boq_details',
  'boq-creation': 'boq_creation',
  'boq-sale': 'boq_sales',
  'boq-cost': 'cost_estimation',
};
const idOf = (part: Part) => parts.indexOf(part) + 1;
const person = (part: Part) => ({ id: idOf(part), name: part });
const at = '2026-05-07T10:00:00.000Z';

/** What is known of a stage in a state, which it came to by a step of somebody else from `from`. */
const known = (state: string, part: Part, from = 'UNDER_REVIEW'): GuardContext => ({
  state,
  me: idOf(part),
  may: (permission) => !lacks(part, permission),
  people: {
    creator: [person('creator')],
    reviewer: [person('reviewer')],
    approver: [person('approver')],
    coordinator: [person('coordinator')],
    team_leader: [person('coordinator'), person('leader')],
  },
  record: { creator_id: 1, reviewer_id: 2, approver_id: 3 },
  steps: [{ action: 'none', from_state: from, to_state: state, comment: null, at, by: 9, by_name: 'Nina', round: 1 }],
  counts: {},
  sums: {},
});

const people: Readonly<Record<string, string>> = {
  creator: 'creator',
  reviewer: 'reviewer',
  approver: 'approver',
  coordinator: 'coordinator',
  'creator,coordinator': 'creator or coordinator',
  'coordinator,team_leader': 'coordinator or leader',
};
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  'creator-submit': { reviewer_id: 2 },
  'reviewer-submit': { approver_id: 3 },
};

describe.each(stages)('the process of $word', ({ word, title }) => {
  const workflow: Workflow = stageWorkflow(names[word] as StageName);
  const steps = stepsOf(word);

  it('has the steps and states of the table, and no other', () => {
    expect(workflow.name).toBe(title);
    expect(Object.keys(workflow.actions).sort()).toEqual(steps.map(({ step }) => step).sort());
    expect(Object.keys(workflow.states)).toEqual(Object.keys(stageStates));
    for (const { step, label, permission, remarks } of steps)
      expect(workflow.actions[step], step).toMatchObject({ label, permission, comment: remarks });
  });

  it.each(steps)('decides about $action as the table says, in every state and for everybody', (row) => {
    const { step, label, permission, by, never, to } = row;
    for (const state of Object.keys(stageStates))
      for (const part of parts) {
        const decision = decide(workflow, step, { ...known(state, part), body: bodies[step] ?? {} });
        const refused = (kind: string, message: string) => ({ refused: { kind, message } });
        const led = to[state] === 'back' ? 'UNDER_REVIEW' : to[state];
        const stateLabel = stageStates[state]?.label;
        const demanded = lacks(part, permission)
          ? refused('permission', `You do not have the permission ${permission}`)
          : !plays(part, by)
            ? refused('role', `Only the ${by.join(' or ')} can do this: ${people[by.join(',')]}`)
            : never
              ? refused('guard', never)
              : led === '-'
                ? refused('state', `It is “${stateLabel}” now, by Nina at ${at}: “${label}” is not possible any more`)
                : { to: led };
        expect(decision, `${step} from ${state} by ${part}`).toEqual(demanded);
      }
  });

  it.each(Object.keys(stageStates))(
    'in %s is in the hands of whom the table says, and changed by them alone',
    (state) => {
      const { label, changedBy, heldBy: holder, workingRole } = stageStates[state] as (typeof stageStates)['DRAFT'];
      expect(heldBy(workflow, known(state, 'reader'))?.role).toBe(holder);
      for (const part of parts) {
        const demanded =
          changedBy === undefined
            ? { kind: 'state', message: `It is “${label}”: it cannot be changed` }
            : part === changedBy
              ? undefined
              : { kind: 'role', message: `Only the ${changedBy} can change this: ${changedBy}` };
        expect(editRefusal(workflow, known(state, part)), part).toEqual(demanded);
        const role = workingRoleOf(workflow, known(state, part));
        expect(role, part).toBe(workingRole(part));
        expect(viewFlagsOf(role)).toEqual(viewFlags(role));
      }
    },
  );

  it('is resumed in the state in which it was held', () => {
    const { to = {} } = steps.find(({ step }) => step === 'hold-submit') ?? {};
    for (const [state, held] of Object.entries(to))
      if (held === 'HELD')
        expect(decide(workflow, 'resume-submit', known('HELD', 'coordinator', state))).toEqual({ to: state });
  });
});
