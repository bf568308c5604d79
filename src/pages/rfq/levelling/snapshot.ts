import type { Levelling } from '../../../domain/rfq/levelling.ts';
import type { LevellingAnswer, LevellingDecision, LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import type { VisibleRows } from '../../../ui/sheet/visibleRows.ts';
import { statusOfLines, type SaveStatus } from '../../../ui/lines/status.ts';
import type { BidsDraft } from './BidsInHand.ts';
import type { AwardChoice } from './choice.ts';
import type { DecisionAt } from './Decider.ts';
import type { LevellingLineRow } from './model.ts';
import type { TypedCells } from './TypedCells.ts';

/** What the editor shows. Another object after every change. */
export interface LevellingSnapshot {
  readonly answer: LevellingAnswer;
  readonly visible: VisibleRows<LevellingLineRow>;
  readonly levelling: Levelling;
  readonly quotations: ReadonlyMap<number, LevellingQuotation>;
  /** By vendor and line, both null for all: `decisionAt` finds one. */
  readonly decisionAt: (at: DecisionAt) => LevellingDecision | undefined;
  /** Who is to get each line; null while nobody awards. */
  readonly choice: AwardChoice | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveStatus;
  /** What was typed and is not in the comparison (rule 139). */
  readonly hand: BidsDraft | undefined;
}

export const words = { one: 'price', many: 'prices', named: '' };

/** How far all is saved. `decisions`: how many are on their way. */
export const saveStatusOf = (cells: TypedCells, decisions: number, isSaving: boolean): SaveStatus => {
  const counts = { refused: 0, unfinished: 0, conflicts: 0, due: decisions, unread: cells.unread };
  let reason: string | null = null;
  for (const cell of cells.pending.all()) {
    if (cell.state === 'failed') {
      counts.refused += 1;
      reason ??= cell.reason;
    } else if (cell.state === 'conflict') counts.conflicts += 1;
    else counts.due += 1;
  }
  return statusOfLines(counts, { state: isSaving ? 'saving' : 'idle', reason }, words);
};
