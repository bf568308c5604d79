import type { Extension } from '../../ui/extensions/extension.ts';
import { branchExtensions } from './branches/index.ts';
import { roleExtensions } from './roles/index.ts';
import { systemExtensions } from './system/index.ts';
import { userExtensions } from './users/index.ts';

export const peopleExtensions: readonly Extension[] = [
  ...userExtensions,
  ...branchExtensions,
  ...roleExtensions,
  ...systemExtensions,
];
