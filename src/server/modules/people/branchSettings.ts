import { letterheadFields, quotationTextFields } from '../../../resources/people/documentFields.ts';

/** The fields of a branch that its documents are made with, as they stand in its table. */
export const settingNames = [...letterheadFields, 'logo', ...quotationTextFields] as const;
