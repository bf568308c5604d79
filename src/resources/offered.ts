import type { ReferenceField } from '../schema/field.ts';
import { resourceNamed } from './resource.named.ts';

type Asked = Pick<ReferenceField, 'resource' | 'where' | 'takesInactive'>;

/** Whether a reference takes only what is active: of records that can be inactive, unless it says why not (rule 121). */
export const isOfActive = ({ resource, takesInactive }: Asked): boolean => {
  const target = resourceNamed(resource);
  return takesInactive === undefined && target?.table !== 'global' && target?.fields['is_active'] !== undefined;
};

/** The values of the records that a reference offers. */
export const offeredWhere = (field: Asked): NonNullable<ReferenceField['where']> =>
  isOfActive(field) ? { is_active: true, ...field.where } : (field.where ?? {});
