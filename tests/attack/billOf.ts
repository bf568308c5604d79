import type { TestApp } from '../support/app.ts';
import { asOwner } from '../support/database.ts';
import { linesOf, lists, makeEstimationMasters, type Estimators, type Word } from '../support/estimation.ts';
import { inWork } from '../support/estimationWhole.ts';
import { expecting } from '../support/sales.ts';

/** The stages by the word of their paths: the resource of their revisions, and of their lines. */
const stages: readonly [word: Word, revisions: string, lines: string][] = [
  ['boq-details', 'boq_details', 'boq_detail_lines'],
  ['boq-creation', 'boq_creations', 'boq_creation_lines'],
  ['boq-sale', 'boq_sales', 'boq_sale_lines'],
  ['boq-cost', 'boq_costs', 'boq_cost_lines'],
];

/** The tables that have the title of an estimation. */
const titled = ['estimations', 'projects', ...stages.map(([, revisions]) => revisions)];

/**
 * The ids of an estimation in work, of its project, of the revision of each of its stages, of a line in each, and of a
 * comment on that, by resource: all of them say the word.
 */
export const billOf = async (on: TestApp, team: Estimators, word: string): Promise<Map<string, number>> => {
  const estimation = await inWork(team, await makeEstimationMasters(team));
  const read = await expecting(200, team.creator.get(`/api/estimations/${estimation}`));
  const ids = new Map<string, number>([
    ['estimations', estimation],
    ['projects', read['project_id']],
    ['enquiries', read['enquiry_id']],
  ]);
  const owner = `select set_config('app.user_id', '1', true), set_config('app.branch_id', '${team.creator.branch}', true)`;
  const at = (table: string) =>
    table === 'estimations'
      ? `id = ${estimation}`
      : table === 'projects'
        ? `id = ${read['project_id']}`
        : `estimation_id = ${estimation}`;
  await asOwner(
    on.testDatabase,
    [owner, ...titled.map((table) => `update ${table} set title = '${word} ' || title where ${at(table)}`)].join(';'),
  );
  for (const [path, revisions, lines] of stages) {
    const revision = read[lists[path]][0].id as number;
    ids.set(revisions, revision);
    const [line] = await linesOf(team.creator, path, revision);
    ids.set(lines, line?.id as number);
    await asOwner(
      on.testDatabase,
      `${owner}; update ${lines} set description = '${word} line' where id = ${String(line?.id)}`,
    );
    const said = await team.creator.post(`/api/${path}/items/${line?.id}/comments`, { comment: `${word} said` });
    ids.set(`comment ${lines}`, said.data.id as number);
  }
  return ids;
};
