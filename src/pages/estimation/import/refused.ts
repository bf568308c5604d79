import * as z from 'zod/mini';
import { maxLevels } from '../../../domain/estimation/limits.ts';
import type { RowProblem } from '../../../domain/estimation/workbook/line.ts';
import { costTargets, targets, type ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import { extension, sum } from '../../../domain/decimal.ts';
import { errorsOf, fieldCheck } from '../../../schema/check.ts';
import { money as moneyField } from '../../../schema/field.ts';
import { canHold } from './order.ts';
import type { NextLine } from './nextLine.ts';
import { valuesOf } from './plan.ts';
import type { BillStage, RateField } from './stage.ts';

/** What a save would refuse of the lines of a file, by the index of the line: the same checks as the server's. */
export type RefusedImportRows = ReadonlyMap<number, readonly RowProblem[]>;

const placeProblem: RowProblem = { target: 'kind', message: 'A BOM holds items and BOMs, no sections' };

const money = fieldCheck('Amount', moneyField({ label: 'Quantity × rate' }));

/** Why the amount of a line cannot be stored; undefined if it can. */
const amountProblem = ({ quantity, rates }: NextLine): RowProblem | undefined => {
  if (quantity === null) return undefined;
  const cost = sum(costTargets.flatMap((part) => rates[part] ?? []));
  for (const rate of [cost, rates['target_rate'] ?? '0']) {
    const checked = z.safeParse(money, extension(quantity, rate));
    if (!checked.success) return { target: 'quantity', message: checked.error.issues[0]?.message ?? 'Is too large' };
  }
  return undefined;
};

/** Checks every line as one that is added. `rateField`: where the one rate of the file goes. */
export const refusedLines = (
  { sheet }: BillStage,
  next: readonly NextLine[],
  rateField: RateField | null,
): RefusedImportRows => {
  const { body } = sheet.save;
  const targetOf = (field: string): ColumnTarget =>
    field === rateField ? 'rate' : (targets.find((target) => target === field) ?? 'description');
  const found = new Map<number, RowProblem[]>();
  const add = (at: number, problem: RowProblem) => found.set(at, [...(found.get(at) ?? []), problem]);
  const added = next.map((line, at) => ({
    key: `n${at}`,
    kind: line.kind,
    description: line.description,
    ...valuesOf(line),
  }));
  const checked = z.safeParse(body(), { added });
  const errors = checked.success ? {} : errorsOf(checked.error);
  for (const [path, messages] of Object.entries(errors)) {
    const [, at, field] = /^added\.(\d+)\.(\w+)/.exec(path) ?? [];
    if (at !== undefined && field !== undefined)
      for (const message of messages) add(Number(at), { target: targetOf(field), message });
  }
  const levels: number[] = [];
  for (const [at, line] of next.entries()) {
    const level = line.parent === null ? 1 : (levels[line.parent] ?? 0) + 1;
    levels.push(level);
    if (level > maxLevels)
      add(at, { target: 'level', message: `Stands on level ${level}: a bill has at most ${maxLevels}` });
    const parent = line.parent === null ? undefined : next[line.parent];
    if (!canHold(parent, line)) add(at, placeProblem);
    const amount = found.has(at) ? undefined : amountProblem(line);
    if (amount) add(at, amount);
  }
  return found;
};
