// Written by `npm run resources` from the files of this folder.
import type { Resource } from '../schema/resource.ts';
import { clients } from './clients.ts';
import { customers } from './customers.ts';
import { items } from './items.ts';
import { structures } from './structures.ts';

export const resources: readonly Resource[] = [clients, customers, items, structures];
