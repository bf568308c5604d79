import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { pdfText } from '../../support/pdfText.ts';
import { sub, testPlanning } from '../../support/planning.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, plan, at, add, send, approve, review } = testPlanning(on);

/** A plan with a link, a milestone, a deadline, and somebody who does it. */
const walls = async (): Promise<Made> => {
  const made = await plan();
  const sub_tasks = [
    sub('Bricks <&> blocks', '60', 5, { assignee_id: idOf(people.worker), deadline: '2027-03-12' }),
    sub('Mortar', '30', 3, { predecessors: '2SS+2' }),
    sub('Handed over', '10', 0, { predecessors: '2, 3' }),
  ];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  return made;
};
const text = async (of: Made, query = '') =>
  (await pdfText(await fileBytes(people.reader, `/api/project-plans/${of.id}/document${query}`))).join(' ');

it('the chart of a plan is a PDF on the letterhead, on A4 or A3, for whoever may see it', async () => {
  const made = await walls();
  const path = `/api/project-plans/${made.id}/document`;
  const answer = await people.reader.raw('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="prj-[a-z0-9-]+\.pdf"$/);
  expect((await people.stranger.raw('GET', path)).status).toBe(404);
  expect((await people.reader.raw('GET', `${path}?paper=A5`)).status).toBe(422);
  // Bold capitals say that nobody works by it yet.
  const said = await text(made);
  for (const part of [
    String(made['number']),
    String(made['title']),
    'Programme',
    'DRAFT',
    'Bricks <&> blocks',
    '2SS+2',
    '1 Mar 2027',
    '5 Mar 2027',
    'Mar 2027',
    'Critical',
    'Milestone',
    'Deadline',
    'Not worked',
    'Page 1 of 1',
  ])
    expect(said).toContain(part);
  expect(said).not.toContain('As agreed');
  const size = async (query: string) =>
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
      .exec(new TextDecoder('latin1').decode(await fileBytes(people.reader, `${path}${query}`)))
      ?.slice(1)
      .map((side) => Math.round(Number(side)));
  expect([await size(''), await size('?paper=A3')]).toEqual([
    [842, 595],
    [1191, 842],
  ]);
});

it('an approved plan is no draft, and the next revision has what was agreed beside it', async () => {
  const made = await walls();
  await expecting(200, send(made));
  await expecting(200, approve(made));
  await expecting(200, review(made));
  expect(await text(made)).not.toContain('DRAFT');
  await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
  const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
  expect(await text(records[0])).toContain('As agreed in revision 1');
});

it('a plan of many tasks takes as many pages as it needs, each with its calendar', async () => {
  const made = await plan();
  const names = Array.from({ length: 60 }, (_, nth) => `Task ${nth + 1} with a name of several words that takes lines`);
  const sub_tasks = names.map((name, nth) =>
    sub(name, nth === 0 ? '41' : '1', 30, nth > 0 ? { predecessors: `${nth + 1}` } : {}),
  );
  await expecting(201, add(made, { name: 'Long', sub_tasks }));
  const pages = await pdfText(await fileBytes(people.reader, `/api/project-plans/${made.id}/document`));
  expect(pages.length).toBe(5);
  for (const [nth, page] of pages.entries()) {
    expect(page).toContain(`Page ${nth + 1} of 5`);
    // Seven years are told apart by quarters.
    for (const head of ['2028', 'Q3', 'Task', 'Days']) expect(page).toContain(head);
  }
  for (const [nth] of names.entries()) expect(pages.join(' ')).toContain(`Task ${nth + 1} with`);
});

it('the sheet of a plan is a workbook, with a row a task', async () => {
  const made = await walls();
  const path = `/api/project-plans/${made.id}/workbook`;
  expect((await people.stranger.raw('GET', path)).status).toBe(404);
  const book = await readXlsx(await fileBytes(people.reader, path));
  const [sheet] = book.sheets;
  const head = sheet?.rows.findIndex((row) => row[1] === 'Task') ?? -1;
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const { name } = people.worker.session.user;
  expect(sheet?.rows.slice(head)).toEqual([
    [
      'No.',
      'Task',
      'After',
      'Days',
      'Start',
      'End',
      'Float, days',
      'Deadline',
      'Actual start',
      'Actual end',
      'Forecast end',
      'Done, %',
      'Share, %',
      'Assignee',
    ],
    [1, 'Walls', null, 5, day('2027-03-01'), day('2027-03-05'), 0, null, null, null, day('2027-03-05'), 0, null, null],
    [
      2,
      'Bricks <&> blocks',
      null,
      5,
      day('2027-03-01'),
      day('2027-03-05'),
      0,
      day('2027-03-12'),
      null,
      null,
      day('2027-03-05'),
      0,
      60,
      name,
    ],
    [
      3,
      'Mortar',
      '2SS+2',
      3,
      day('2027-03-03'),
      day('2027-03-05'),
      0,
      null,
      null,
      null,
      day('2027-03-05'),
      0,
      30,
      null,
    ],
    [
      4,
      'Handed over',
      '2, 3',
      0,
      day('2027-03-05'),
      day('2027-03-05'),
      0,
      null,
      null,
      null,
      day('2027-03-05'),
      0,
      10,
      null,
    ],
  ]);
});
