import type { Resource } from '../../../schema/resource.ts';

/** A record of a resource. */
export interface OneRecord {
  readonly resource: Resource;
  readonly id: number;
}

/** Records of one resource. */
export interface SeveralRecords {
  readonly resource: Resource;
  readonly ids: readonly number[];
}
