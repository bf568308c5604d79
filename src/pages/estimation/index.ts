import type { Extension } from '../../ui/extensions/extension.ts';
import { boqExtensions } from './bill/index.ts';
import { compareExtensions } from './compare/index.ts';
import { boqImportExtensions } from './import/index.ts';
import { offerExtensions } from './offer/index.ts';
import { priceExtensions } from './prices/index.ts';
import { quotationExtensions } from './quotation/index.ts';
import { stageExtensions } from './stages/index.ts';
import { targetExtensions } from './target/index.ts';

/** What the estimation adds to the screens. Tabs, notes and buttons have this order. */
export const estimationExtensions: readonly Extension[] = [
  ...stageExtensions,
  ...boqExtensions,
  ...compareExtensions,
  ...priceExtensions,
  ...offerExtensions,
  ...targetExtensions,
  ...boqImportExtensions,
  ...quotationExtensions,
];
