import { permissionLabel } from '../../../resources/permissionLabel.ts';
import { invalid } from '../../engine/errors.ts';

/** @throws Failure 422 for a permission that the product does not have */
export const knownLabel = (permission: string): string => {
  const label = permissionLabel(permission);
  if (label === undefined) throw invalid({ permission: ['There is no such permission'] });
  return label;
};
