import type { Resource } from '../schema/resource.ts';
import { resources } from './index.ts';

/** The resource of this name; undefined where there is none. */
export const resourceNamed = (name: string | undefined): Resource | undefined => resources.find((r) => r.name === name);
