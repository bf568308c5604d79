import { directionOf } from '../../../../domain/rfq/againstEstimate.ts';
import type { Who } from '../../../engine/who.ts';
import { toldFigures } from '../../../toldFigures.ts';
import type { QuotationStanding } from './standing.ts';

/**
 * What is told of an award before it is signed: how it stands beside its estimate, with what is above it by more than
 * the branch's percentage as a warning (rule 132).
 */
export const againstText = ({ against, lines }: QuotationStanding, lowest: string, who: Who) => {
  if (!against) return { told: [lowest, 'None of its lines has an estimate'], warned: [] };
  const { money, distance } = toldFigures(who);
  const { amount, estimate, difference, percent, isAbove, lines: known } = against;
  const of = known === lines.length ? '' : `${known} of ${lines.length} lines: `;
  const direction = directionOf(against);
  const stands = direction === 'same' ? 'as estimated' : `${distance(difference, percent)} ${direction} the estimate`;
  const text = `${of}${money(amount)} against an estimate of ${money(estimate)}: ${stands}`;
  const above = lines.filter((line) => line.against_estimate?.is_above).length;
  const ofLines = above === 0 ? [] : [`${above} of ${lines.length} lines above the estimate`];
  return isAbove ? { told: [lowest], warned: [text, ...ofLines] } : { told: [text, lowest], warned: ofLines };
};
