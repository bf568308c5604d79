import { vendors } from '../../../../resources/masters/vendors.ts';
import { boqCosts } from '../../../../resources/estimation/boqCosts.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { actualCalls } from '../../../../resources/rfq/actualCalls.ts';
import { mismatchCalls } from '../../../../resources/rfq/mismatchCalls.ts';
import { traceCalls as calls } from '../../../../resources/rfq/traceCalls.ts';
import { vendorCalls } from '../../../../resources/rfq/vendorCalls.ts';
import { callsOf } from '../../../../schema/calls/resourceCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { bind, type Binding } from '../../../engine/binding.ts';
import { invalid } from '../../../engine/errors.ts';
import { requireRecords } from '../../../engine/parts/within.ts';
import type { Who } from '../../../engine/who.ts';
import { actualsOf } from './actuals.ts';
import { mismatchesOf } from './mismatches.ts';
import { ofAwardLine, subjectOfBillLine, ofBuyout, ofRequestLine, ofRfqLine } from './subjects.ts';
import { keyOf } from './keyOf.ts';
import { projectOf, traceOf } from './trace.ts';
import type { TracedSubject } from './tracedLines.ts';
import { vendorStandingOf } from './vendorStanding.ts';

const seesEstimates = callsOf(boqCosts).read.permission;
const alsoNeeds = calls.traceOfRequestLine.permission;

const traced = async (tx: Tx, request: number | undefined, subjects: readonly TracedSubject[], who: Who) =>
  traceOf(tx, subjects, { project: await projectOf(tx, request), keys: [] }, who);

/** The trace of a line, from wherever it stands (rule 94). */
export const traceBindings: readonly Binding[] = [
  bind(
    calls.traceOfRequestLine,
    async (tx, { params: { request_id, id }, who }) => {
      await requireRecords(tx, purchaseRequests, [request_id]);
      return traced(tx, request_id, await ofRequestLine(tx, request_id, id), who);
    },
    { kind: 'Line', kinds: { request_id: purchaseRequests.title } },
  ),
  bind(
    calls.traceOfBillLine,
    async (tx, { params: { project_id }, query, who }) => {
      await requireRecords(tx, projects, [project_id]);
      const key = await keyOf(tx, project_id, query);
      if (key === undefined) throw invalid({ bill_line_key: ['Choose a line'] });
      return traceOf(tx, await subjectOfBillLine(tx, project_id, key), { project: project_id, keys: [key] }, who);
    },
    { kind: projects.title },
  ),
  bind(
    calls.traceOfBuyout,
    async (tx, { params: { id }, who }) => {
      const subjects = await ofBuyout(tx, id);
      return traced(tx, subjects[0]?.request, subjects, who);
    },
    { kind: buyoutRequests.title, alsoNeeds },
  ),
  bind(
    calls.traceOfRfqLine,
    async (tx, { params: { rfq_id, id }, who }) => {
      await requireRecords(tx, rfqs, [rfq_id]);
      const subjects = await ofRfqLine(tx, rfq_id, id);
      return traced(tx, subjects[0]?.request, subjects, who);
    },
    { kind: 'Item', kinds: { rfq_id: rfqs.title }, alsoNeeds },
  ),
  bind(
    calls.traceOfAwardLine,
    async (tx, { params: { award_id, id }, who }) => {
      await requireRecords(tx, awards, [award_id]);
      const subjects = await ofAwardLine(tx, award_id, id);
      return traced(tx, subjects[0]?.request, subjects, who);
    },
    { kind: 'Award line', kinds: { award_id: awards.title }, alsoNeeds },
  ),
  bind(
    mismatchCalls.mismatchesOfProject,
    async (tx, { params: { project_id: project }, query: { side, kind }, page }) => {
      await requireRecords(tx, projects, [project]);
      return mismatchesOf(tx, { project, side, kind }, page);
    },
    { kind: projects.title, alsoNeeds },
  ),
  bind(mismatchCalls.mismatches, (tx, { query: { side, kind }, page }) => mismatchesOf(tx, { side, kind }, page), {
    alsoNeeds,
  }),
  bind(
    actualCalls.actuals,
    async (tx, { params: { project_id }, query, page }) => {
      await requireRecords(tx, projects, [project_id]);
      return actualsOf(tx, project_id, await keyOf(tx, project_id, query), page);
    },
    // It tells what the lines are estimated at.
    { kind: projects.title, alsoNeeds: seesEstimates },
  ),
  bind(vendorCalls.vendorStanding, (tx, { params, who }) => vendorStandingOf(tx, params.id, who), {
    kind: vendors.title,
  }),
];
