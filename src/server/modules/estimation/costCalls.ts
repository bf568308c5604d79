import { costEndpoints } from '../../../resources/estimation/costCalls.ts';
import { bind, bindInSlices, type Binding } from '../../engine/binding.ts';
import { readOverheads, saveOverheads } from './costs.ts';
import { applyMargins, marginsApplied } from './margins.ts';
import { costStage } from './stages.ts';

const { applyMargins: margins, overheads, saveOverheads: savedOverheads } = costEndpoints;
const kind = costStage.title;

/** The operations of the calls that only the cost estimation has. */
export const costAnswers: readonly Binding[] = [
  bindInSlices(
    margins,
    async (tx, { params: { id }, body, who }) => ({
      id,
      verified: await applyMargins(tx, id, body.margin_percent, body, who),
    }),
    marginsApplied,
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
