import type { Extension } from '../../ui/extensions/extension.ts';
import { enquiryExtensions } from './enquiries/index.ts';
import { followUpExtensions } from './followUps/index.ts';

export const salesExtensions: readonly Extension[] = [...followUpExtensions, ...enquiryExtensions];
