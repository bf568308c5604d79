import type { Resource } from '../schema/resource.ts';
import { resources } from './index.ts';

/** The resource with this name; undefined if there is none. */
export const resourceNamed = (name: string | undefined): Resource | undefined => resources.find((r) => r.name === name);
