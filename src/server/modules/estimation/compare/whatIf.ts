import { asc, type SQL } from 'drizzle-orm';
import { isPercentBasis } from '../../../../domain/estimation/basis.ts';
import type { PercentageOf } from '../../../../domain/estimation/percentages.ts';
import { percentFormulas, type PricedLine } from '../../../../domain/estimation/prices.ts';
import {
  solveWhatIf,
  type Refused,
  type PriceTarget,
  type TargetLine,
  type Way,
} from '../../../../domain/estimation/target.ts';
import { centsOf } from '../../../../domain/formula.ts';
import { exactly } from '../../../../domain/formula.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { boqCosts } from '../../../../resources/estimation/boqCosts.ts';
import type { MarginRow, targetCalls, WhatIfAnswer } from '../../../../resources/estimation/targetCalls.ts';
import type { BodyOf } from '../../../../schema/calls/callTypes.ts';
import { columnNamed, rowsOf } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { mapped } from '../../../../domain/longWork.ts';
import { withPauses } from '../../../pauses.ts';
import { invalid } from '../../../engine/errors.ts';
import { asJsonRows } from '../../../engine/jsonRows.ts';
import { costStage } from '../stages.ts';
import { inPages } from '../../../engine/breakdown/inPages.ts';
import { readColumns } from '../../../engine/records/read.ts';
import { linesTable } from '../../../engine/breakdown/lineSet.ts';

type WhatIfBody = BodyOf<typeof targetCalls.whatIf>;

interface CostLine extends PricedLine, Pick<MarginRow, 'id' | 'version' | 'ref' | 'code' | 'description'> {
  readonly kind: string;
  readonly basis: string | null;
  readonly parent_line_id: number | null;
  readonly is_reviewer_verified: boolean;
  readonly is_approver_verified: boolean;
}

const names = [
  'version',
  'kind',
  'parent_line_id',
  'ref',
  'code',
  'description',
  'quantity',
  'factor',
  'overhead',
  'material_rate',
  'labour_rate',
  'machine_rate',
  'freight_rate',
  'margin_percent',
  'basis',
  'percent',
  'base_cost',
  'base_selling',
  'is_reviewer_verified',
  'is_approver_verified',
];

const readPage = (tx: Tx, where: SQL): Promise<CostLine[]> => {
  const { table } = linesTable(costStage);
  const columns = Object.fromEntries(names.map((name) => [name, columnNamed(table, name)]));
  const query = tx
    .select({ id: table.id, ...columns })
    .from(table)
    .where(where)
    .orderBy(asc(columnNamed(table, 'position')), asc(table.id));
  return rowsOf<CostLine>(query);
};

/** The lines in a structure or BOM at any depth, in the order of the tree; all lines for null. */
const linesIn = (lines: readonly CostLine[], top: number | null): CostLine[] => {
  const below = new Map<number | null, CostLine[]>();
  for (const line of lines) {
    const siblings = below.get(line.parent_line_id);
    if (siblings) siblings.push(line);
    else below.set(line.parent_line_id, [line]);
  }
  const found: CostLine[] = [];
  const open = (below.get(top) ?? []).toReversed();
  for (let line = open.pop(); line; line = open.pop()) {
    found.push(line);
    open.push(...(below.get(line.id) ?? []).toReversed());
  }
  return found;
};

type Percentage = PercentageOf & { readonly cost: bigint };

/**
 * The percentage lines of a price: where the lines that they are percentages of stand among the counted ones. Both lists
 * are in the order of the tree.
 */
const percentagesOf = (
  lines: readonly CostLine[],
  counted: readonly CostLine[],
  wanted: (line: CostLine) => boolean,
): Percentage[] => {
  const chosen = lines.filter((line) => isPercentBasis(line.basis) && wanted(line));
  if (chosen.length === 0) return [];
  const places = new Map(lines.map(({ id }, at) => [id, at]));
  /** How many lines are in each, itself included. */
  const sizes = lines.map(() => 1);
  for (const [at, line] of [...lines.entries()].toReversed()) {
    const parent = line.parent_line_id === null ? undefined : places.get(line.parent_line_id);
    if (parent !== undefined) sizes[parent] = (sizes[parent] ?? 0) + (sizes[at] ?? 0);
  }
  const among = new Set(counted.map(({ id }) => id));
  const before = [0];
  for (const { id } of lines) before.push((before.at(-1) ?? 0) + (among.has(id) ? 1 : 0));
  return chosen.map(({ basis, percent, base_selling: base, parent_line_id: structure, ...line }) => {
    const at = structure === null ? undefined : places.get(structure);
    const [from, to] = at === undefined ? [0, lines.length] : [at, at + (sizes[at] ?? 0)];
    return {
      percent: percent ?? '0',
      base: centsOf(base),
      lines: basis === 'percent_of_all' ? null : [before[from] ?? 0, before[to] ?? 0],
      cost: exactly(percentFormulas.cost_extension, { ...line, percent }).digits,
    };
  });
};

/** @throws Failure 422 for none, or two */
export const askedTarget = ({ target_price: price, target_margin: margin }: WhatIfBody): PriceTarget => {
  if (typeof price === 'string' && typeof margin !== 'string') return { price };
  if (typeof margin === 'string' && typeof price !== 'string') return { margin };
  throw invalid({ target_price: ['Say a target price, or a target margin'] });
};

const isVerified = (line: CostLine) => line.is_reviewer_verified || line.is_approver_verified;

/** Why a target cannot be reached, at the field where it was entered. */
const refusalOf = (refused: Refused, target: PriceTarget, someVerified: boolean) => {
  const field = 'price' in target ? 'target_price' : 'target_margin';
  switch (refused.refused) {
    case 'fixed':
      return invalid({ [field]: [someVerified ? 'All of these lines are verified' : 'There are no lines to change'] });
    case 'without_cost':
      return invalid({ [field]: ['None of these lines has a cost: enter rates and quantities first'] });
    case 'too_low':
      return invalid({ [field]: [`Out of reach: without any margin the price is ${refused.limit}`] });
    default:
      return invalid({ [field]: [`Out of reach: with the highest margin the price is ${refused.limit}`] });
  }
};

/** The lines of a cost estimation, with what their prices are made of. @throws Failure 404 */
export const readCosts = async (tx: Tx, id: number): Promise<readonly CostLine[]> => {
  await readColumns(tx, boqCosts, id);
  return inPages(tx, { set: costStage, record: id }, (where) => readPage(tx, where));
};

/**
 * The margins with which a target is reached; nothing is changed.
 * @throws Failure 422 with the reason for a target that cannot be reached
 */
export const whatIfPreview = async (
  costs: readonly CostLine[],
  target: PriceTarget,
  body: WhatIfBody,
): Promise<WhatIfAnswer> => {
  const lines = linesIn(costs, null);
  const { ids: named, structure_line_id: top } = body;
  const inside = typeof top === 'number' ? linesIn(lines, top).map((line) => line.id) : undefined;
  const chosen = named ?? inside;
  const ids = chosen && new Set(chosen);
  const priced = lines.filter(({ kind, basis }) => kind === 'item' && !isPercentBasis(basis));
  const isChosen = (line: CostLine) => !ids || ids.has(line.id);
  const isCounted = (line: CostLine) => body.of !== 'chosen' || isChosen(line);
  const counted = priced.filter(isCounted);
  const percentages = percentagesOf(lines, counted, isCounted);
  const targetLines = counted.map((line): TargetLine => ({
    ...line,
    fixed: !isChosen(line) || isVerified(line) || line.basis === 'provisional_sum',
  }));
  const way: Way = body.way === 'points' ? 'points' : 'same';
  const verified = counted.filter((line) => isChosen(line) && isVerified(line)).length;
  const result = await withPauses(solveWhatIf(targetLines, target, way, percentages));
  if ('refused' in result) throw refusalOf(result, target, verified > 0);
  const byId = new Map(counted.map((line) => [line.id, line]));
  const margins = await withPauses(
    mapped(result.margins, ({ id: line, from, to, priceFrom, priceTo }): MarginRow => {
      const { version, ref, code, description } = assertDefined(byId.get(line));
      return {
        id: line,
        version,
        ref,
        code,
        description,
        margin_from: from,
        margin_to: to,
        price_from: priceFrom,
        price_to: priceTo,
      };
    }),
  );
  return { ...result, verified, margins: await asJsonRows(margins) };
};
