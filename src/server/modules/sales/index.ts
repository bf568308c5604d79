import type { ServerModule } from '../../engine/modules.ts';
import { enquiryExtension } from './enquiries/extension.ts';

/** Enquiries until they are won or lost, and their follow-ups. */
export const sales: ServerModule = { name: 'sales', extensions: [enquiryExtension] };
