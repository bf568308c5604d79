import { clientQuotations } from '../../../resources/estimation/clientQuotations.ts';
import { extendResource, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons } from '../../../ui/lazy/lazyPart.tsx';

/** The files of a quotation on its page. */
export const quotationExtensions: readonly Extension[] = [
  extendResource(clientQuotations, {
    actions: [
      {
        key: 'files',
        Action: lazyButtons(() => import('./QuotationButtons.tsx'), 'QuotationButtons'),
      },
    ],
  }),
];
