import type { UseFormReturn } from 'react-hook-form';
import type { FormErrors } from '../../dataProvider/failure.ts';
import type { Fields } from '../../schema/field.ts';

type Values = Record<string, unknown>;

/** The messages of nested errors with their paths: `{ lines: [{ name: 'x' }] }` → `lines.0.name`. */
const flatErrors = (errors: unknown, path = ''): [string, string][] => {
  if (typeof errors === 'string') return [[path, errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([name, inner]) => flatErrors(inner, path ? `${path}.${name}` : name));
};

/**
 * Shows the server's errors at their fields and focuses the first of them, in the order of the form. Errors of other
 * fields are shown above the form.
 */
export const showErrors = (
  form: UseFormReturn<Values>,
  fields: Fields,
  order: readonly string[],
  errors: FormErrors,
): void => {
  const rank = (path: string) => order.indexOf(path.split('.')[0] ?? '');
  const flat = flatErrors(errors).sort(([a], [b]) => rank(a) - rank(b));
  const [own, others] = [flat.filter(([path]) => rank(path) >= 0), flat.filter(([path]) => rank(path) < 0)];
  for (const [path, message] of own) {
    const atLines = fields[path]?.kind === 'rows';
    form.setError(atLines ? `${path}.root` : path, { type: 'server', message });
  }
  if (others.length)
    form.setError('root.server', { type: 'server', message: others.map(([, message]) => message).join(' ') });
  const first = own[0]?.[0];
  // React draws the errors first, and possibly the line with the error.
  if (first) setTimeout(() => form.setFocus(first));
};
