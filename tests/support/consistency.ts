import { allChecks } from '../../src/server/engine/consistency/checks.ts';
import { runChecks, type FoundDifferences, type Summary } from '../../src/server/engine/consistency/run.ts';
import type { TestApp } from './app.ts';
import { asOwner } from './database.ts';
import { open, taken, ways, type Staged } from './stageStates.ts';
import type { Estimators } from './estimation.ts';
import { linesOf, save } from './estimation.ts';
import type { Masters } from './sales.ts';

/** Checks the whole database as the command does, or as a start: what was found, and how much was looked at. */
export const checked = async (
  on: Pick<TestApp, 'database'>,
  mends: 'none' | 'alone' | 'asked' = 'none',
): Promise<{ found: FoundDifferences[]; summary: Summary }> => {
  const found: FoundDifferences[] = [];
  const how = { version: 'test', days: 0, mends, onFound: (one: FoundDifferences) => void found.push(one) };
  return { found, summary: await runChecks(on.database, allChecks(), how) };
};

/** What was found of these records, by id. */
export const ofRecords = (
  found: readonly FoundDifferences[],
  resource: string,
  ids: readonly number[],
): Map<number, FoundDifferences> =>
  new Map(
    found
      .filter(({ check, record }) => check.resource.name === resource && ids.includes(record))
      .map((one) => [one.record, one]),
  );

/** Breaks what no call can break: in SQL, as the owner of the database, in the name of the first person. */
export const broken = async (on: Pick<TestApp, 'testDatabase'>, ...statements: readonly string[]): Promise<void> => {
  await asOwner(on.testDatabase, [`select set_config('app.user_id', '1', true)`, ...statements].join(';\n'));
};

/**
 * A cost estimation in a state whose leaf is in two BOMs, 10 of 4, at 100.00: 4,000.00. The leaf was stored with 4 instead
 * of 40, as a save of both BOMs once did it: 400.00.
 */
export const brokenCost = async (
  on: TestApp,
  team: Estimators,
  masters: Masters,
  state: string,
): Promise<Staged & { leaf: number }> => {
  const staged = await open(team, masters, 'boq-cost');
  const [first] = await linesOf(team.creator, 'boq-cost', staged.stage);
  await save(team.creator, 'boq-cost', staged.stage, {
    removed: [first?.id],
    added: [
      { key: 'outer', kind: 'bom', description: 'Outer', quantity: '10' },
      { key: 'inner', kind: 'bom', parent_key: 'outer', description: 'Inner', quantity: '4' },
      {
        key: 'leaf',
        kind: 'item',
        parent_key: 'inner',
        ref: '1.1',
        description: 'Leaf',
        quantity: '1',
        material_rate: '100',
      },
    ],
  });
  const lines = await linesOf(team.creator, 'boq-cost', staged.stage);
  const leaf = lines.find(({ description }) => description === 'Leaf')?.id as number;
  await broken(on, `update boq_cost_lines set factor = 4 where id = ${leaf}`);
  await taken(team, 'boq-cost', staged, ways[state] ?? []);
  return { ...staged, leaf };
};

/** The cost and the selling price of a cost estimation, and the state that it is in. */
export const standingOf = async (team: Estimators, { stage }: Pick<Staged, 'stage'>) => {
  const { data } = await team.creator.get(`/api/boq-cost/${stage}`);
  const { version, status, mended, totals } = data;
  return { version, status, mended, cost: totals.cost, selling: totals.selling };
};
