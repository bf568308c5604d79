import { projects } from '../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { bind } from '../../engine/binding.ts';
import { parentNamed } from '../../engine/breakdown/parentNamed.ts';
import { answerSaved } from '../../engine/breakdown/answerSaved.ts';
import { extendResource, type ServerModule } from '../../engine/modules.ts';
import { addFromMasters } from './addFromMasters.ts';
import { coverageOfProject } from './boq/coverage.ts';
import { setToBoq } from './boq/setToBoq.ts';
import { takeOver } from './boq/takeOver.ts';
import { allocationExtensions } from './consumables/extensions.ts';
import { lateOrdersOf, orderByOf } from './orderBy.ts';
import { restsOnOf } from './marks/restsOn.ts';
import { lineUnitRules } from './lineUnits.ts';
import { requestRules } from './requestRules.ts';
import { requestSet } from './requestSet.ts';

const {
  addFromMasters: add,
  restsOn,
  coverage,
  takeOver: take,
  setToBoq: set,
  orderBy,
  myOrderBy,
} = purchaseRequestLines.endpoints;
const kind = purchaseRequests.title;

const extensions = [
  ...allocationExtensions,
  extendResource(purchaseRequestLines, {
    lines: requestRules,
    bindings: [
      bind(
        add,
        async (tx, request) => {
          const id = await parentNamed(tx, requestSet(), request);
          return answerSaved(tx, requestSet(), await addFromMasters(tx, id, request.body, request.who));
        },
        { kind },
      ),
      bind(
        take,
        async (tx, request) => {
          const id = await parentNamed(tx, requestSet(), request);
          return answerSaved(tx, requestSet(), await takeOver(tx, id, request.body, request.who));
        },
        { kind },
      ),
      bind(restsOn, async (tx, { params, who }) => ({ records: await restsOnOf(tx, Number(params.request_id), who) })),
      bind(coverage, (tx, { params, query, page }) => coverageOfProject(tx, Number(params.project_id), query, page), {
        kind: projects.title,
      }),
      bind(orderBy, (tx, { params, query, page }) => orderByOf(tx, Number(params.project_id), query, page), {
        kind: projects.title,
      }),
      bind(myOrderBy, (tx, { page, who }) => lateOrdersOf(tx, who, page)),
      bind(set, (tx, { params, body, who }) => setToBoq(tx, Number(params.project_id), body.bill_line_key, who), {
        kind: projects.title,
      }),
    ],
  }),
];

/** What projects and the firm need, line by line. */
export const requests: ServerModule = { name: 'requests', extensions, rules: [lineUnitRules] };
