/** The fields of a branch that its documents are made with, as they stand in its table. */
export const settingNames = [
  'firm_name',
  'address',
  'phone',
  'email',
  'web',
  'registration_number',
  'tax_number',
  'bank_details',
  'logo',
  'document_language',
  'quotation_terms',
  'quotation_validity_days',
  'tax_name',
  'tax_percent',
] as const;
