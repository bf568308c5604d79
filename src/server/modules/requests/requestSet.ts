import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import { lineSetOf } from '../../engine/editable/declared.ts';
import type { LineSet } from '../../engine/editable/lineSet.ts';

/** The lines of purchase requests with what modules add to their description: once these are registered. */
export const requestSet = (): LineSet => lineSetOf(brokenDownOf(purchaseRequestLines));
