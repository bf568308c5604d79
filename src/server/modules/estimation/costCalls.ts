import { costEndpoints } from '../../../resources/estimation/costCalls.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { readOverheads, saveOverheads } from './costs.ts';
import { applyMargins } from './margins.ts';
import { costStage } from './stages.ts';

const { applyMargins: margins, overheads, saveOverheads: savedOverheads } = costEndpoints;
const kind = costStage.title;

/** The operations of the calls that only the cost estimation has. */
export const costAnswers: readonly Binding[] = [
  bind(margins, (tx, { params: { id }, body, who }) => applyMargins(tx, id, body.margin_percent, body, who), { kind }),
  bind(overheads, (tx, { params }) => readOverheads(tx, params.id), { kind }),
  bind(
    savedOverheads,
    async (tx, { params: { id }, body, who }) => {
      await saveOverheads(tx, id, body, who);
      return readOverheads(tx, id);
    },
    { kind },
  ),
];
