import { resources } from '../resources/index.ts';
import type { Resource } from '../schema/resource.ts';

/** A resource that another one refers to. */
export const resourceNamed = (name: string): Resource | undefined => resources.find((r) => r.name === name);
