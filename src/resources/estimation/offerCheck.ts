import * as z from 'zod/mini';
import { findingKinds } from '../../domain/estimation/offer.ts';
import { stages } from '../../domain/estimation/stages.ts';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';

/** The most lines that a finding names; the others are counted. */
export const maxNamed = 5;

const finding = () =>
  z.strictObject({
    kind: z.enum(findingKinds),
    /** How many lines; 1 for what concerns the bill as a whole. */
    count: count(),
    text: z.string(),
    /** Nobody can go on over it: the figures are wrong. */
    bars: z.boolean(),
    /** The first of the lines, in their order; of `missing` lines of the BOQ details. */
    lines: z.array(
      z.strictObject({ id: id(), ref: z.nullable(z.string()), code: z.nullable(z.string()), description: z.string() }),
    ),
  });
export type Finding = z.output<ReturnType<typeof finding>>;

const offerCheck = () =>
  z.strictObject({
    /** What the client would pay. */
    total: decimal(),
    findings: z.array(finding()),
    estimation_id: id(),
    /** This revision, and the active one of the BOQ details, as a comparison names them: `boq-details.2`. */
    revision: z.string(),
    asked: z.nullable(z.string()),
  });
export type OfferCheck = z.output<ReturnType<typeof offerCheck>>;

const checkOf = (stage: 'boq_sales' | 'cost_estimation') =>
  call({
    method: 'GET',
    path: `/api/${stages[stage].word}/:id/offer-check`,
    summary: 'What is missing before this revision is submitted to the client',
    permission: `${stages[stage].permissions}.view`,
    answer: offerCheck,
    failure: 'Failed to check the offer',
  });

/** The check of each stage that goes to the client (rule 58). */
export const offerChecks = { boq_sales: checkOf('boq_sales'), cost_estimation: checkOf('cost_estimation') };
