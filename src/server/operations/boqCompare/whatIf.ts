import { asc, eq } from 'drizzle-orm';
import type { PricedLine } from '../../../domain/boq/prices.ts';
import { whatIfSteps, type Refused, type Target, type TargetLine, type Way } from '../../../domain/boq/target.ts';
import { present } from '../../../domain/present.ts';
import { boqCosts } from '../../../resources/boqCosts.ts';
import type { MarginRow, WhatIfAnswer } from '../../../resources/boqTarget.calls.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { finishedInSlices } from '../../slices.ts';
import { invalid } from '../errors.ts';
import { costStage, linesTable } from '../estimation/stages.ts';
import { readColumns } from '../records/read.ts';

/** The checked body of a what-if. */
export interface WhatIfBody {
  readonly target_price?: unknown;
  readonly target_margin?: unknown;
  readonly way?: unknown;
  readonly of?: unknown;
  readonly ids?: readonly number[] | undefined;
  readonly structure_line_id?: unknown;
}

interface CostLine extends PricedLine, Pick<MarginRow, 'id' | 'version' | 'ref' | 'code' | 'description'> {
  readonly kind: string;
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
  'is_reviewer_verified',
  'is_approver_verified',
];

const readCostLines = async (tx: Tx, id: number): Promise<CostLine[]> => {
  const { table, owner } = linesTable(costStage);
  const columns = Object.fromEntries(names.map((name) => [name, columnNamed(table, name)]));
  const query = tx
    .select({ id: table.id, ...columns })
    .from(table)
    .where(eq(owner, id))
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

const targetOf = ({ target_price: price, target_margin: margin }: WhatIfBody): Target => {
  if (typeof price === 'string' && typeof margin !== 'string') return { price };
  if (typeof margin === 'string' && typeof price !== 'string') return { margin };
  throw invalid({ target_price: ['Say a target price, or a target margin'] });
};

const isVerified = (line: CostLine) => line.is_reviewer_verified || line.is_approver_verified;

/** Why a target cannot be reached, at the field where it was entered. */
const refusalOf = (refused: Refused, target: Target, someVerified: boolean) => {
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

/**
 * The margins with which a target is reached; nothing is changed: two statements.
 * @throws Failure 404 for an estimation that is not there; 422 with the reason for a target that cannot be reached
 */
export const whatIfPreview = async (tx: Tx, id: number, body: WhatIfBody): Promise<WhatIfAnswer> => {
  const target = targetOf(body);
  await readColumns(tx, boqCosts, id);
  const lines = linesIn(await readCostLines(tx, id), null);
  const { ids: named, structure_line_id: top } = body;
  const inside = typeof top === 'number' ? linesIn(lines, top).map((line) => line.id) : undefined;
  const chosen = named ?? inside;
  const ids = chosen && new Set(chosen);
  const priced = lines.filter(({ kind }) => kind === 'item');
  const isChosen = (line: CostLine) => !ids || ids.has(line.id);
  const counted = body.of === 'chosen' ? priced.filter(isChosen) : priced;
  const targetLines = counted.map((line): TargetLine => ({ ...line, fixed: !isChosen(line) || isVerified(line) }));
  const way: Way = body.way === 'points' ? 'points' : 'same';
  const verified = counted.filter((line) => isChosen(line) && isVerified(line)).length;
  const result = await finishedInSlices(whatIfSteps(targetLines, target, way));
  if ('refused' in result) throw refusalOf(result, target, verified > 0);
  const byId = new Map(counted.map((line) => [line.id, line]));
  return {
    ...result,
    verified,
    margins: result.margins.map((change): MarginRow => {
      const { version, ref, code, description } = present(byId.get(change.id));
      const { from, to, priceFrom, priceTo } = change;
      return {
        id: change.id,
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
  };
};
