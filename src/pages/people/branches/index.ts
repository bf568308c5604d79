import { getSession } from '../../../authProvider/session.ts';
import { branches } from '../../../resources/people/branches.ts';
import { extendResource, type Extension } from '../../../ui/extensions/extension.ts';

/** The currency and notation of the firm's first branch: most have one of each. */
const asTheFirst = (): Readonly<Record<string, unknown>> => {
  const [first] = (getSession()?.assigned_branches ?? []).toSorted((a, b) => a.id - b.id);
  return first ? { currency: first.currency, notation: first.notation } : {};
};

/** What a new branch begins with. */
export const branchExtensions: readonly Extension[] = [extendResource(branches, { proposes: asTheFirst })];
