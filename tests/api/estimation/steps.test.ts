import { beforeAll, describe, expect, it } from 'vitest';
import {
  lacks,
  parts,
  plays,
  stages,
  stageStates,
  byWord,
  viewFlags,
  type Part,
  type StageStep,
} from '../../contract/estimationSteps.ts';
import { testEstimation, type Word } from '../../support/estimation.ts';
import { expecting } from '../../support/sales.ts';
import { stateOf, stepOf, ways, type Staged } from '../../support/stageStates.ts';
import { stageSupply } from '../../support/stageSupply.ts';

const { team, masters } = testEstimation();
const supply = stageSupply(team, masters);

/** Details and creation never go to the client. */
const statesOf = (word: Word) =>
  Object.keys(ways).filter(
    (state) =>
      word === 'boq-sale' || word === 'boq-cost' || !['WITH_CLIENT', 'CLIENT_REVIEW', 'CLOSED'].includes(state),
  );
/** Who reviews and approves is named by the steps that lead to a state. */
const isNamed = (part: Part, state: string) => {
  if (part === 'reviewer') return (ways[state] ?? []).includes('creator forward-to-reviewer');
  return part !== 'approver' || (ways[state] ?? []).includes('reviewer forward-to-approver');
};

/** How a step is refused to somebody, as the table says; undefined where it is possible. */
const refusal = (row: StageStep, state: string, part: Part): [status: number, words: string] | undefined => {
  if (lacks(part, row.permission)) return [403, `You do not have the permission ${row.permission}`];
  if (!plays(part, row.by) || !isNamed(part, state)) return [403, `Only the ${row.by.join(' or ')} can do this`];
  if (row.never) return [409, row.never];
  if (row.to[state] === '-') return [409, `It is “${stageStates[state]?.label}” now`];
  return undefined;
};

describe.each(stages)('$word', ({ word }) => {
  describe.each(statesOf(word))('in %s', (state) => {
    // What is refused or only read changes nothing, so it is asked of one record.
    let staged: Staged;
    beforeAll(async () => {
      staged = await supply.straightIn(word, state);
    });

    it('refuses the steps that the table refuses, to everybody, and stays as it is', async () => {
      const before = await expecting(200, team.reader.get(`/api/${word}/${staged.stage}`));
      expect(before.status).toBe(state);
      for (const row of byWord(word))
        for (const part of parts) {
          const demanded = refusal(row, state, part);
          if (!demanded) continue;
          const { status, message } = await stepOf(team, team[part], word, staged, row.action);
          expect([status, message.slice(0, demanded[1].length)], `${row.action} by ${part}`).toEqual(demanded);
        }
      expect(await expecting(200, team.reader.get(`/api/${word}/${staged.stage}`))).toEqual(before);
    });

    it('tells everybody what they are in it, and whether they can change it', async () => {
      const { changedBy, label, workingRole } = stageStates[state] as (typeof stageStates)['DRAFT'];
      for (const part of parts) {
        const read = await expecting(200, team[part].get(`/api/${word}/${staged.stage}`));
        const role = isNamed(part, state) ? workingRole(part) : 'no-access';
        expect(read, part).toMatchObject({ working_role: role, ...viewFlags(role) });
        const refused = `It is “${label}”: it cannot be changed`;
        if (changedBy === undefined) expect(read.workflow.edit_refused, part).toBe(refused);
        else if (part === changedBy) expect(read.workflow.edit_refused, part).toBeNull();
        else expect(read.workflow.edit_refused, part).toMatch(/^Only the creator can change this: /);
      }
    });

    const possible = byWord(word).flatMap((row) =>
      parts.filter((part) => !refusal(row, state, part)).map((part) => [row.action, part, row] as const),
    );
    it.runIf(possible.length).each(possible)('takes %s by the %s', async (action, part, row) => {
      const fresh = await supply.inState(word, state);
      const answer = await stepOf(team, team[part], word, fresh, action);
      const to = row.to[state] === 'back' ? 'UNDER_REVIEW' : row.to[state];
      expect([answer.status, await stateOf(team.reader, word, fresh)]).toEqual([200, to]);
      const { steps } = (await expecting(200, team.reader.get(`/api/${word}/${fresh.stage}`))).workflow;
      expect(steps.at(-1)).toMatchObject({
        action: row.step,
        from_state: state,
        to_state: to,
        comment: `Because of ${action}`,
        by: team[part].session.user.id,
      });
      await supply.keep(word, fresh, action, state, String(to));
    });
  });
});
