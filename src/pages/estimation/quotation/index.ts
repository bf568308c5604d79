import { clientQuotations } from '../../../resources/estimation/clientQuotations.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons } from '../../../ui/lazy/lazyPart.tsx';

/** The files of a quotation on its page. */
export const quotationExtensions: readonly Extension[] = [
  extendScreens(clientQuotations, {
    actions: [
      {
        key: 'files',
        Action: lazyButtons(() => import('./QuotationButtons.tsx'), 'QuotationButtons'),
      },
    ],
  }),
];
