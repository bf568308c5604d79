/** The fields of a branch that stand in the head of its documents, beside its logo. */
export const letterheadFields = [
  'firm_name',
  'address',
  'phone',
  'email',
  'web',
  'registration_number',
  'tax_number',
  'bank_details',
] as const;

/** The fields of a branch that its quotations are made with. */
export const quotationTextFields = [
  'quotation_validity_days',
  'tax_name',
  'tax_percent',
  'document_language',
  'quotation_terms',
] as const;
