import { getSession } from '../../../authProvider/session.ts';
import { branches } from '../../../resources/people/branches.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons } from '../../../ui/lazy/lazyPart.tsx';

/** The currency and notation of the firm's first branch: most have one of each. */
const asTheFirst = (): Readonly<Record<string, unknown>> => {
  const [first] = (getSession()?.assigned_branches ?? []).toSorted((a, b) => a.id - b.id);
  return first ? { currency: first.currency, notation: first.notation } : {};
};

/** What a new branch begins with, and its logo beside its facts. */
export const branchExtensions: readonly Extension[] = [
  extendScreens(branches, {
    proposes: asTheFirst,
    asides: [
      {
        key: 'logo',
        Note: lazyButtons(() => import('./LogoCard.tsx'), 'LogoCard'),
      },
    ],
  }),
];
