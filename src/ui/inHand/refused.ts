import { statusOf } from '../../dataProvider/failure.ts';

/** Whether a record is closed, gone or not theirs any more, so that the same is refused again as long as it is (rule 139). */
export const isRefusedForGood = (error: unknown): boolean => [403, 404, 409].includes(statusOf(error) ?? 0);
