import { permissionModules } from './permissionNames.ts';

/** What the editor calls a permission: "Enquiries: Submit"; undefined for one that the product does not have. */
export const permissionLabel = (permission: string): string | undefined => {
  for (const { sub_modules } of permissionModules())
    for (const { label, permissions } of sub_modules) {
      const found = permissions.find(({ name }) => name === permission);
      if (found) return `${label}: ${found.label}`;
    }
  return undefined;
};

/** The label of a permission, or its name if the product no longer has it. */
export const permissionWords = (permission: string): string => permissionLabel(permission) ?? permission;
