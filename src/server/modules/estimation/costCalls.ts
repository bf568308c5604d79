import { costEndpoints } from '../../../resources/estimation/costCalls.ts';
import { bind, bindInSlices, type Binding } from '../../engine/binding.ts';
import { needParts, needRecord } from '../../engine/parts/within.ts';
import { readOverheads, saveOverheads } from './costs.ts';
import { keysOf } from '../../engine/editable/lineKeys.ts';
import { applyMargins, marginsApplied } from './margins.ts';
import { costStage } from './stages.ts';
import { verifyLines } from '../../engine/editable/verifyLines.ts';
import { changeLine } from '../../engine/editable/oneLine.ts';
import { savedLines } from '../../engine/editable/savedLines.ts';

const {
  savePrices,
  applyMargins: margins,
  verifyLines: verified,
  overheads,
  saveOverheads: savedOverheads,
} = costEndpoints;
const kind = costStage.title;

/** The operations of the calls that only the cost estimation has. */
export const costAnswers: readonly Binding[] = [
  bindInSlices(
    savePrices,
    async (tx, { params, body: { version, ...prices }, who }) => {
      await needRecord(tx, costStage.records, params.id);
      await needParts(tx, costStage.lines, params.id, [params.itemId]);
      const sent = Object.fromEntries(Object.entries(prices).filter(([, value]) => value !== undefined));
      return changeLine(tx, costStage, { ...sent, id: params.itemId, version }, who);
    },
    savedLines(costStage),
    { kind, kinds: { itemId: costStage.lines.title } },
  ),
  bindInSlices(
    margins,
    async (tx, { params: { id }, body, who }) => ({
      id,
      verified: await applyMargins(tx, id, body.margin_percent, body, who),
    }),
    marginsApplied,
    { kind },
  ),
  bindInSlices(
    verified,
    (tx, { params, body: { ids, versions, is_verified: isVerified = true }, who }) =>
      verifyLines(tx, costStage, params.id, keysOf(ids, versions), isVerified, who),
    savedLines(costStage),
    { kind },
  ),
  bind(overheads, (tx, { params }) => readOverheads(tx, params.id), { kind }),
  bindInSlices(
    savedOverheads,
    async (tx, { params: { id }, body, who }) => {
      await saveOverheads(tx, id, body, who);
      return id;
    },
    (turn, id) => turn((tx) => readOverheads(tx, id)),
    { kind },
  ),
];
