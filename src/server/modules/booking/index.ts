import { items } from '../../../resources/masters/items.ts';
import { extendResource, type Module } from '../../engine/modules.ts';
import { stockCheck } from './stockCheck.ts';
import { stockRules } from './stockRules.ts';

/** The ledger of stock, and what of it the items say. */
export const booking: Module = {
  name: 'booking',
  extensions: [extendResource(items, { checks: [stockCheck] })],
  rules: [stockRules],
};
