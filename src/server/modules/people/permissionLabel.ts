import { permissionModules } from '../../../resources/people/permissionNames.ts';
import { invalid } from '../../engine/errors.ts';

/** What the editor calls a permission: "Enquiries: Submit"; undefined for one that the product does not have. */
export const permissionLabel = (permission: string): string | undefined => {
  for (const { sub_modules } of permissionModules())
    for (const { label, permissions } of sub_modules) {
      const found = permissions.find(({ name }) => name === permission);
      if (found) return `${label}: ${found.label}`;
    }
  return undefined;
};

/** @throws Failure 422 for a permission that the product does not have */
export const knownLabel = (permission: string): string => {
  const label = permissionLabel(permission);
  if (label === undefined) throw invalid({ permission: ['There is no such permission'] });
  return label;
};

/** The label of a permission, or its name if the product no longer has it. */
export const permissionWords = (permission: string): string => permissionLabel(permission) ?? permission;
