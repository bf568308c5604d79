import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { boqCostLines } from '../../../resources/estimation/boqCostLines.ts';
import { boqCreations } from '../../../resources/estimation/boqCreations.ts';
import { boqCreationLines } from '../../../resources/estimation/boqCreationLines.ts';
import { boqDetails } from '../../../resources/estimation/boqDetails.ts';
import { boqDetailLines } from '../../../resources/estimation/boqDetailLines.ts';
import { boqSales } from '../../../resources/estimation/boqSales.ts';
import { boqSaleLines } from '../../../resources/estimation/boqSaleLines.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Tx } from '../../db/database.ts';
import { bind, type CallRequest } from '../../engine/binding.ts';
import { compareAnswers, targetAnswers } from './compare/index.ts';
import { requireRecords } from '../../engine/parts/within.ts';
import { discardOf, discardRevision, unsentRevisions } from '../../engine/workflows/discard.ts';
import { extendResource, type ServerModule } from '../../engine/modules.ts';
import { lineAnswers } from './calls.ts';
import { billCheck } from './consistency/bills.ts';
import { estimationCards } from './cards.ts';
import { creatorRules } from './followCreator.ts';
import { costAnswers } from './costCalls.ts';
import { estimationAnswers, estimationIncludes } from './estimationCalls.ts';
import { noteOffer, offerAnswers } from './offerCheck.ts';
import { requirementAnswers, requirementsBeside } from './requirements.ts';
import { openNext } from './open.ts';
import { openEstimation } from './ofProject.ts';
import { clientQuotations } from '../../../resources/estimation/clientQuotations.ts';
import { clientBillRules } from './quotation/clientBills.ts';
import { issuedAnswers, quotationAnswers } from './quotation/bindings.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { billRules } from './rules.ts';
import { misplacedShares } from './shares.ts';
import { openFirstStages } from './firstStages.ts';
import { headingExtension } from './import/extension.ts';
import { costStage, stageNamed, type Stage } from './stages.ts';
import { toldOfStage } from './toldOfStage.ts';
import { suggestedIn } from './suggested.ts';
import { activeStages, closingOf, countOfRevisions, revisionsOf, totalsOf, workingRoleIn } from './summaries.ts';

const details = stageNamed('boq_details');
const creations = stageNamed('boq_creation');
const sales = stageNamed('boq_sales');

/** A page of the revisions of a stage. @throws Failure 404 */
const revisionPage =
  (stage: Stage) =>
  async (tx: Tx, { params, page }: Pick<CallRequest, 'params' | 'page'>) => {
    const id = Number(params['estimation_id']);
    await requireRecords(tx, estimations, [id]);
    const [records, total] = await Promise.all([
      revisionsOf(tx, stage, id, page),
      countOfRevisions(tx, stage, id, page),
    ]);
    return { records, total };
  };

/** The additions of a stage: its effects, what is read with a revision, and the list of revisions. */
const stageExtension = (stage: Stage, resource: typeof boqDetails) =>
  extendResource(resource, {
    open: openNext(stage),
    notes: { 'client-submit': noteOffer(stage) },
    counts: {
      unsent: unsentRevisions(resource, 'estimation_id'),
      ...(stage.isPriced && { misplaced: misplacedShares }),
    },
    effects: { discard: discardRevision(resource, 'estimation_id') },
    cards: estimationCards(stage),
    asOfNow: toldOfStage(stage),
    checks: [billCheck(stage)],
    includes: async (tx, record, { context, who }) => {
      const counts: Readonly<Record<string, number>> = context?.counts ?? {};
      const shares = stage.isPriced ? { misplaced_shares: counts['misplaced'] ?? 0 } : {};
      const [totals, stages, suggested, closing, discard] = await Promise.all([
        totalsOf(tx, stage, [record.id]),
        activeStages(tx, Number(record['estimation_id'])),
        suggestedIn(tx, stage, record),
        closingOf(tx, Number(record['estimation_id'])),
        discardOf(tx, resource, { by: 'estimation_id', record }, who),
      ]);
      return {
        ...workingRoleIn(stage, context),
        totals: assertDefined(totals.get(record.id)),
        stages,
        suggested,
        closing,
        discard,
        ...shares,
      };
    },
    bindings: [
      bind(resource.endpoints.revisions, revisionPage(stage), { kind: estimations.title }),
      ...(offerAnswers[stage.name] ?? []),
      ...(quotationAnswers[stage.name] ?? []),
    ],
  });

const extensions = [
  extendResource(projects, { created: openEstimation }),
  extendResource(estimations, {
    includes: estimationIncludes,
    bindings: [...estimationAnswers, ...compareAnswers],
  }),
  stageExtension(details, boqDetails),
  stageExtension(creations, boqCreations),
  stageExtension(sales, boqSales),
  stageExtension(costStage, boqCosts),
  extendResource(boqDetailLines, {
    lines: { ...billRules, beside: requirementsBeside },
    bindings: [...lineAnswers(details, boqDetailLines.endpoints), ...requirementAnswers],
  }),
  extendResource(boqCreationLines, { lines: billRules, bindings: lineAnswers(creations, boqCreationLines.endpoints) }),
  extendResource(boqSaleLines, { lines: billRules, bindings: lineAnswers(sales, boqSaleLines.endpoints) }),
  extendResource(boqCostLines, {
    lines: billRules,
    bindings: [...lineAnswers(costStage, boqCostLines.endpoints), ...costAnswers, ...targetAnswers],
  }),
  extendResource(clientQuotations, { bindings: issuedAnswers }),
  headingExtension,
];

/** Estimations with their four stages, their lines, imports and comparisons. */
export const estimation: ServerModule = {
  name: 'estimation',
  extensions,
  rules: [clientBillRules, creatorRules],
  upgrade: openFirstStages,
};
