import type { Module } from '../../engine/modules.ts';
import { enquiryExtension } from './enquiries/extension.ts';

/** Enquiries until they are won or lost, and their follow-ups. */
export const sales: Module = { name: 'sales', extensions: [enquiryExtension] };
