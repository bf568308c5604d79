import { describe, expect, it } from 'vitest';
import type { GuardContext, Workflow } from '../../src/schema/workflow.ts';
import { decide, editRefusal, assigneesOf, offeredSteps } from '../../src/workflows/decide.ts';
import { stageWorkflow } from '../../src/workflows/estimation/stages.ts';
import { viewFlagsOf, workingRoleOf } from '../../src/workflows/estimation/workingRole.ts';
import type { StageName } from '../../src/domain/estimation/stages.ts';
import {
  lacks,
  parts,
  plays,
  stages,
  stageStates,
  steppable,
  stepsOf,
  viewFlags,
  type Part,
} from './estimationSteps.ts';
import { triedOf } from './tried.ts';

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
  record: { creator_id: 1, reviewer_id: 2, approver_id: 3, overheads_cost: null, overheads_total: null },
  steps: [{ action: 'none', from_state: from, to_state: state, comment: null, at, by: 9, by_name: 'Nina', round: 1 }],
  counts: { items: 1, overheads: 0, unsent: 1 },
  sums: { cost: '0.00', overhead: '0.00' },
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

  it.each(steps)('bars from $step whom the table says', ({ step, tried }) => {
    expect(triedOf(workflow, step)).toEqual(tried);
  });

  it.each(steps.filter(({ action }) => action === '-'))(
    'takes $step along with a step of another record alone',
    (row) => {
      for (const [state, { label }] of Object.entries(stageStates))
        for (const part of parts) {
          const given = known(state, part, 'SUBMITTED');
          expect(decide(workflow, row.step, given)).toEqual({
            refused: { kind: 'unknown', message: 'Invalid action type' },
          });
          expect(offeredSteps(workflow, given).map(({ name }) => name)).not.toContain(row.step);
          const along = decide(workflow, row.step, { ...given, may: () => false, along: true });
          const to = row.to[state] === 'back' ? 'SUBMITTED' : row.to[state];
          if (to !== '-') expect(along, state).toEqual({ to });
          else expect('refused' in along && along.refused.message).toContain(`It is “${label}” now`);
        }
    },
  );

  it.each(steppable(word))('decides about $action as the table says, in every state and for everybody', (row) => {
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
      const {
        label,
        changedBy,
        assigneesOf: holder,
        workingRole,
      } = stageStates[state] as (typeof stageStates)['DRAFT'];
      expect(assigneesOf(workflow, known(state, 'reader'))?.role).toBe(holder);
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

  it('bars review, approval and submission of outdated overheads in the cost estimation, and there alone', () => {
    const ways: [string, string, Part][] = [
      ['creator-submit', 'DRAFT', 'creator'],
      ['reviewer-submit', 'UNDER_REVIEW', 'reviewer'],
      ['approver-submit', 'SUBMITTED', 'approver'],
      ['client-submit', 'APPROVED', 'coordinator'],
    ];
    const distributed = { overheads_cost: '110.00', overheads_total: '100.00' };
    const outdated: [string, Record<string, number>, Record<string, string>, object, boolean][] = [
      ['as distributed', { overheads: 1 }, { cost: '110.0', overhead: '100' }, distributed, false],
      ['another cost', { overheads: 1 }, { cost: '110.01', overhead: '100.00' }, distributed, true],
      ['another share', { overheads: 1 }, { cost: '110.00', overhead: '18.18' }, distributed, true],
      [
        'a share that does not fit',
        { overheads: 1, misplaced: 1 },
        { cost: '110.00', overhead: '100.00' },
        distributed,
        true,
      ],
      ['never distributed', { overheads: 1 }, { cost: '0', overhead: '0' }, {}, true],
      ['none, whatever the cost', { overheads: 0 }, { cost: '5', overhead: '0' }, distributed, false],
      ['none, but a share is left', { overheads: 0 }, { cost: '5', overhead: '0.01' }, distributed, true],
    ];
    for (const [step, state, part] of ways)
      for (const [why, counts, sums, record, isOutdated] of outdated) {
        const given = known(state, part);
        const context: GuardContext = {
          ...given,
          body: bodies[step] ?? {},
          counts: { items: 1, misplaced: 0, ...counts },
          sums,
          record: { ...given.record, overheads_cost: null, overheads_total: null, ...record },
        };
        const decision = decide(workflow, step, context);
        if (word === 'boq-cost' && isOutdated)
          expect('refused' in decision && decision.refused, `${step} ${why}`).toMatchObject({
            kind: 'guard',
            message: expect.stringMatching(/^The overheads are outdated: /) as string,
          });
        else if (step !== 'client-submit' || word === 'boq-cost' || word === 'boq-sale')
          expect(decision, `${step} ${why}`).toHaveProperty('to');
      }
  });

  it('is resumed in the state in which it was held', () => {
    const { to = {} } = steps.find(({ step }) => step === 'hold-submit') ?? {};
    for (const [state, held] of Object.entries(to))
      if (held === 'HELD')
        expect(decide(workflow, 'resume-submit', known('HELD', 'coordinator', state))).toEqual({ to: state });
  });

  it('is resumed where it was held, also if it was closed while it was held, and reopened', () => {
    const path = ['DRAFT', 'HELD', 'CLOSED', 'HELD'];
    const taken = path.slice(1).map((to_state, i) => ({
      action: 'none',
      from_state: path[i] ?? '',
      to_state,
      comment: null,
      at,
      by: 9,
      by_name: 'Nina',
      round: 1,
    }));
    const given = { ...known('HELD', 'coordinator'), steps: taken };
    expect(decide(workflow, 'resume-submit', given)).toEqual({ to: 'DRAFT' });
    const closed = { ...given, state: 'CLOSED', steps: taken.slice(0, 2), along: true as const };
    expect(decide(workflow, 'reopen-along', closed)).toEqual({ to: 'HELD' });
  });
});
