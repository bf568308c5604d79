import type { Extension } from '../../ui/extensions/extension.ts';
import { bomExtensions } from './boms/index.ts';
import { itemExtensions } from './items/index.ts';

export const masterExtensions: readonly Extension[] = [...bomExtensions, ...itemExtensions];
