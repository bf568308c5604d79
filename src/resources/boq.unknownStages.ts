/**
 * The paths in which the word of a stage stands: every stage has its own endpoints there, so another word is none of
 * them, and is refused with the stage's own text (rule 8).
 */
export const stagePaths: readonly RegExp[] = [
  /^\/api\/estimations\/[^/]+\/boq-[^/]+(\/[^/]+\/items)?$/,
  /^\/api\/boq-[^/]+\/items\/[^/]+\/comments(\/[^/]+)?$/,
  /^\/api\/boq-[^/]+\/[^/]+\/(items|comments)$/,
];

export const unknownStage = 'Invalid estimation stage.';
