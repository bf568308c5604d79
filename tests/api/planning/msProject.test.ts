import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, idOf } from '../../support/sales.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const on = testApp();
const { people, plan, at, add, send, approve, review } = testPlanning(on);

it('a plan goes out as a file for MS Project, to whoever may see it', async () => {
  const made = await plan();
  const sub_tasks = [
    sub('Bricks', '60', 5, { assignee_id: idOf(people.worker), notes: 'Flemish' }),
    sub('Mortar & sand', '40', 3, { predecessors: '2SS+2' }),
  ];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  await expecting(200, send(made));
  await expecting(200, approve(made));
  const path = `/api/project-plans/${made.id}/ms-project`;
  const answer = await people.reader.raw('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/xml');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="prj-[a-z0-9-]+\.xml"$/);
  const xml = await answer.text();
  const { name } = people.worker.session.user;
  for (const said of [
    '<Project xmlns="http://schemas.microsoft.com/project">',
    `<Title>${String(made['title'])}</Title>`,
    '<CurrencyCode>GBP</CurrencyCode>',
    '<Name>Walls</Name>',
    '<Start>2027-03-01T08:00:00</Start><Finish>2027-03-05T17:00:00</Finish><Duration>PT40H0M0S</Duration>',
    '<Name>Mortar &amp; sand</Name>',
    '<Start>2027-03-03T08:00:00</Start><Finish>2027-03-05T17:00:00</Finish><Duration>PT24H0M0S</Duration>',
    '<PredecessorUID>2</PredecessorUID><Type>3</Type><CrossProject>0</CrossProject><LinkLag>9600</LinkLag>',
    '<Notes>Flemish</Notes>',
    `<Name>${name}</Name>`,
  ])
    expect(xml).toContain(said);
  expect((await people.stranger.raw('GET', path)).status).toBe(404);

  // Of the next revision it has what was agreed before.
  expect(xml).not.toContain('<Baseline>');
  await expecting(200, review(made));
  await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
  const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
  const next = await (await people.reader.raw('GET', `/api/project-plans/${records[0].id}/ms-project`)).text();
  expect(next).toContain(
    '<Baseline><Number>0</Number><Start>2027-03-01T08:00:00</Start><Finish>2027-03-05T17:00:00</Finish>',
  );
});
