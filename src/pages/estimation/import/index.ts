import { extendApp, extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import { billStages } from './stage.ts';

const parts = () => import('./chunk.ts');

/** The import of a client's bill, its export as a workbook, and the quotation to the client. */
export const boqImportExtensions: readonly Extension[] = [
  extendApp({
    pages: [
      {
        path: '/boq-import',
        title: 'Import a bill',
        menu: 'Estimations',
        icon: 'Calculate',
        unlisted: true,
        permissions: billStages.map(({ sheet }) => sheet.save.permission),
        Page: lazyPart(parts, 'ImportPage'),
      },
    ],
  }),
  ...billStages.map(({ records }) =>
    extendScreens(records, {
      actions: [{ key: 'bill', Action: lazyButtons(parts, 'BillButtons') }],
    }),
  ),
];
