import { costEndpoints } from '../../../resources/estimation/costCalls.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { needParts, needRecord } from '../../engine/parts/within.ts';
import { readOverheads, saveOverheads } from './costs.ts';
import { keysOf } from '../../engine/editable/lineKeys.ts';
import { applyMargins, beginMargins, marginChange, marginsApplied } from './margins.ts';
import { costStage } from './stages.ts';
import { verifyLines } from '../../engine/editable/verifyLines.ts';
import { changeLine } from '../../engine/editable/oneLine.ts';

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
  bind(
    savePrices,
    async (tx, { params, body: { version, ...prices }, who }) => {
      await needRecord(tx, costStage.records, params.id);
      await needParts(tx, costStage.lines, params.id, [params.itemId]);
      const sent = Object.fromEntries(Object.entries(prices).filter(([, value]) => value !== undefined));
      return changeLine(tx, costStage, { ...sent, id: params.itemId, version }, who);
    },
    { kind, kinds: { itemId: costStage.lines.title } },
  ),
  bind(margins, (tx, { params, body, who }) => applyMargins(tx, params.id, body.margin_percent, body, who), {
    kind,
    sliced: {
      change: marginChange,
      begin: (tx, { params, body, who }) => beginMargins(tx, params.id, body.margin_percent, body, who),
      end: marginsApplied,
    },
  }),
  bind(
    verified,
    (tx, { params, body: { ids, versions, is_verified: isVerified = true }, who }) =>
      verifyLines(tx, costStage, params.id, keysOf(ids, versions), isVerified, who),
    { kind },
  ),
  bind(overheads, (tx, { params }) => readOverheads(tx, params.id), { kind }),
  bind(savedOverheads, (tx, { params, body, who }) => saveOverheads(tx, params.id, body, who), { kind }),
];
