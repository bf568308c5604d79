import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import { lineSetOf } from '../../engine/breakdown/declared.ts';
import type { LineSet } from '../../engine/breakdown/lineSet.ts';

/** The lines of purchase requests, edited together with them. */
export const requestSet = (): LineSet => lineSetOf(brokenDownOf(purchaseRequestLines));
