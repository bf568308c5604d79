import { set, type FieldErrors as FormFieldErrors, type Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { declaredOf } from '../../dataProvider/body.ts';
import { errorsOf, recordCheck } from '../../schema/check.ts';
import type { Fields } from '../../schema/field.ts';
import { normalisedForm } from '../fields/values.ts';

type Values = Record<string, unknown>;

/** The server's check for a form. It normalises the values first, and returns the errors in the shape of the form. */
export const resolverOf = (fields: Fields): Resolver<Values> => {
  const check = recordCheck(fields);
  return (typed) => {
    const values = normalisedForm(fields, declaredOf(fields, typed));
    const result = safeParse(check, values);
    if (result.success) return { values, errors: {} };
    const errors: FormFieldErrors<Values> = {};
    for (const [path, [message]] of Object.entries(errorsOf(result.error)))
      set(errors, path, { type: 'check', message });
    return { values: {}, errors };
  };
};
