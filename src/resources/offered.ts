import type { ReferenceField } from '../schema/field.ts';
import type { Resource } from '../schema/resource.ts';
import { resourceNamed } from './resource.named.ts';

type Asked = Pick<ReferenceField, 'resource' | 'where' | 'takesInactive'>;

/** Whether records of a kind can be inactive; people who left are told by the process that names them. */
export const canBeInactive = (target: Resource | undefined): boolean =>
  target !== undefined && target.table !== 'global' && target.fields['is_active'] !== undefined;

/** Whether a reference takes only what is active: of records that can be inactive, unless it says why not (rule 121). */
export const isOfActive = ({ resource, takesInactive }: Asked): boolean =>
  takesInactive === undefined && canBeInactive(resourceNamed(resource));

/** The values of the records that a reference offers. */
export const offeredWhere = (field: Asked): NonNullable<ReferenceField['where']> =>
  isOfActive(field) ? { is_active: true, ...field.where } : (field.where ?? {});
