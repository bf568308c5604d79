import type { Sender } from '../../../print/letterhead.ts';
import type { WrittenProgramme } from '../programme.ts';

/** A plan that goes out with the letterhead of the branch. */
export interface WrittenPlan {
  readonly programme: WrittenProgramme;
  readonly sender: Sender;
}

/** A plan on paper of a size, landscape. */
export interface PrintedPlan extends WrittenPlan {
  readonly paper: 'A4' | 'A3';
}
