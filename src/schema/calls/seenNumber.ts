import { integer } from '../field.ts';

/** What a decision or a mark rests on, as the person read it with the record (rule 125). */
export const seenNumber = () => integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
