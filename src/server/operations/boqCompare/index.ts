import { compareCalls } from '../../../resources/boqCompare.calls.ts';
import { boqCosts } from '../../../resources/boqCosts.ts';
import { targetCalls } from '../../../resources/boqTarget.calls.ts';
import { answering } from '../answering.ts';
import { compareEstimation } from './compare.ts';
import { whatIfPreview } from './whatIf.ts';

/** The comparison, for the wing of the estimations. */
export const compareAnswers = [
  answering(compareCalls.compare, (tx, { params, query, who }) => compareEstimation(tx, params.id, query, who)),
];

/** The what-if, for the wing of the cost estimation. */
export const targetAnswers = [
  answering(targetCalls.whatIf, (tx, { params, body }) => whatIfPreview(tx, params.id, body), { kind: boqCosts.title }),
];
