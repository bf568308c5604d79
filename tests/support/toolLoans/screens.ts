import { extendScreens, type Extension } from '../../../src/ui/extensions/extension.ts';
import { lazyPart } from '../../../src/ui/lazy/lazyPart.tsx';
import { toolLoans } from './toolLoans.ts';

export const toolLoanScreens: readonly Extension[] = [
  extendScreens(toolLoans, {
    pages: [
      {
        path: '/test_loans_board',
        title: 'Loans by state',
        menu: 'Settings',
        icon: 'Assignment',
        permissions: ['test.loan.view'],
        Page: lazyPart(() => import('./BoardPage.tsx'), 'BoardPage'),
      },
    ],
  }),
];
