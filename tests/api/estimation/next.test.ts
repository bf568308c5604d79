import { expect, it } from 'vitest';
import type { ShownWorkflow } from '../../../src/schema/shownWorkflow.ts';
import type { Caller } from '../../support/app.ts';
import { acted, activeId, approve, testEstimation, type Word } from '../../support/estimation.ts';
import { person } from '../../support/people.ts';
import { expecting } from '../../support/sales.ts';
import { open } from '../../support/stageStates.ts';

const { on, team, masters } = testEstimation();
const nameOf = ({ session }: Caller): string => session.user.name;

const workflowOf = async (path: string): Promise<ShownWorkflow> =>
  (await expecting(200, team.reader.get(path)))['workflow'] as ShownWorkflow;
const ofStage = async (word: Word, estimation: number): Promise<ShownWorkflow> =>
  workflowOf(`/api/${word}/${await activeId(team, word, estimation)}`);

/** "boq_creations Send for review: Dan (creator)" */
const goesOn = ({ goes_on }: ShownWorkflow) =>
  goes_on.map(({ resource, next }) => `${resource} ${next?.label}: ${next?.people.map(({ name }) => name).join()}`);

it('an approved stage names the stage in which the work goes on, and who has it there', async () => {
  const { estimation } = await open(team, masters, 'boq-creation');
  const details = await ofStage('boq-details', estimation);
  expect([details.state, details.held_by, details.next]).toEqual(['APPROVED', null, null]);
  const creator = (await ofStage('boq-creation', estimation)).held_by?.people[0]?.name;
  expect(goesOn(details)).toEqual([`boq_creations Send for review: ${creator}`]);
  // So do the estimation, and the enquiry that it is of.
  expect(goesOn(await workflowOf(`/api/estimations/${estimation}`))).toEqual(goesOn(details));
  const { enquiry_id: enquiry } = await expecting(200, team.reader.get(`/api/estimations/${estimation}`));
  expect(goesOn(await workflowOf(`/api/enquiries/${String(enquiry)}`))).toEqual(goesOn(details));
});

it('approved BOQ sales wait for the coordinator, until the costs are open; a revised stage names its next revision', async () => {
  const { estimation } = await open(team, masters, 'boq-sale');
  await approve(team, 'boq-sale', estimation);
  const approved = await ofStage('boq-sale', estimation);
  expect(approved.next).toMatchObject({ label: 'Forward to cost estimation', role: 'coordinator' });
  expect(approved.next?.people.map(({ name }) => name)).toContain(nameOf(team.coordinator));
  await acted(team.coordinator, 'boq-sale', 'forward-to-cost-estimation', estimation);
  const forwarded = await ofStage('boq-sale', estimation);
  expect(forwarded.next).toBeNull();
  expect(goesOn(forwarded)).toEqual([expect.stringMatching(/^boq_costs Send for review: /)]);
  const { workflow } = (await acted(team.coordinator, 'boq-sale', 'revise', estimation, {
    remarks: 'Two storeys more',
  })) as unknown as { workflow: ShownWorkflow };
  const next = await activeId(team, 'boq-sale', estimation);
  expect([workflow.state, goesOn(workflow).length]).toEqual(['REVISED', 1]);
  expect(workflow.goes_on).toMatchObject([{ resource: 'boq_sales', id: next, state: 'Draft' }]);
});

it('leaves out what the user may not see', async () => {
  const { estimation } = await open(team, masters, 'boq-creation');
  const id = await activeId(team, 'boq-details', estimation);
  const narrow = await person(on, {
    permissions: ['estimation.boq_details.view'],
    branches: [team.creator.branch],
  });
  const shown = (await expecting(200, narrow.get(`/api/boq-details/${id}`)))['workflow'] as ShownWorkflow;
  expect(shown.goes_on).toEqual([]);
});
