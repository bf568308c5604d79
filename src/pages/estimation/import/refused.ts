import * as z from 'zod/mini';
import { maxLevels } from '../../../domain/estimation/limits.ts';
import type { RowProblem } from '../../../domain/estimation/workbook/line.ts';
import { costTargets, targets, type ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import { finished, type LongWork } from '../../../domain/longWork.ts';
import { onceFor, onceForContent, originOf } from '../../../domain/remembering.ts';
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
const amountProblem = onceForContent(({ quantity, rates }: NextLine): RowProblem | undefined => {
  if (quantity === null) return undefined;
  const cost = sum(costTargets.flatMap((part) => rates[part] ?? []));
  for (const rate of [cost, rates['target_rate'] ?? '0']) {
    const checked = z.safeParse(money, extension(quantity, rate));
    if (!checked.success) return { target: 'quantity', message: checked.error.issues[0]?.message ?? 'Is too large' };
  }
  return undefined;
});

/** What is wrong with a line, by its fields. */
type LineErrors = readonly (readonly [field: string, message: string])[];

/** The errors of lines that were checked before, wherever they stood, by their stage. */
const checkedBefore = onceFor((_: BillStage) => new WeakMap<object, LineErrors>());

/** So many lines are checked before others have their turn. */
const atOnce = 500;

/** The errors of each line, by its fields, as a save finds them. */
const checkedLines = ({ sheet }: BillStage, lines: readonly NextLine[]): ReadonlyMap<NextLine, LineErrors> => {
  const found = new Map(lines.map((line): [NextLine, (readonly [string, string])[]] => [line, []]));
  if (lines.length === 0) return found;
  const added = lines.map((line, at) => ({
    key: `n${at}`,
    kind: line.kind,
    description: line.description,
    ...valuesOf(line),
  }));
  const body = sheet.save.body();
  // The check of a list ends after many wrong lines: those behind the last of them were not looked at.
  for (let from = 0, to = -1; to !== from;) {
    to = from;
    const checked = z.safeParse(body, { added: added.slice(from) });
    for (const [path, messages] of Object.entries(checked.success ? {} : errorsOf(checked.error))) {
      const [, place, field] = /^added\.(\d+)\.(\w+)/.exec(path) ?? [];
      const at = to + Number(place);
      const line = lines[at];
      if (!line || field === undefined) continue;
      for (const message of messages) found.get(line)?.push([field, message]);
      from = Math.max(from, at + 1);
    }
  }
  return found;
};

/** Checks every line as one that is added, with pauses. `rateField`: where the one rate of the file goes. */
export function* refusingLines(
  stage: BillStage,
  next: readonly NextLine[],
  rateField: RateField | null,
): LongWork<RefusedImportRows> {
  const targetOf = (field: string): ColumnTarget =>
    field === rateField ? 'rate' : (targets.find((target) => target === field) ?? 'description');
  const found = new Map<number, RowProblem[]>();
  const add = (at: number, problem: RowProblem) => found.set(at, [...(found.get(at) ?? []), problem]);
  const before = checkedBefore(stage);
  const unknown = next.filter((line) => !before.has(originOf(line)));
  for (let from = 0; from < unknown.length; from += atOnce) {
    for (const [line, errors] of checkedLines(stage, unknown.slice(from, from + atOnce)))
      before.set(originOf(line), errors);
    yield;
  }
  for (const [at, line] of next.entries())
    for (const [field, message] of before.get(originOf(line)) ?? []) add(at, { target: targetOf(field), message });
  yield;
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
}

/** Checks every line at once. */
export const refusedLines = (
  stage: BillStage,
  next: readonly NextLine[],
  rateField: RateField | null,
): RefusedImportRows => finished(refusingLines(stage, next, rateField));
