import type { InputProps } from '../types.ts';
import { FieldText } from './FieldText.tsx';

export const TextInput = (props: InputProps) => <FieldText {...props} />;
export const LongTextInput = (props: InputProps) => <FieldText {...props} rows={props.bare ? 1 : 3} />;
// `type="email"` would trim and complain in words of the browser's own.
export const EmailInput = (props: InputProps) => (
  <FieldText {...props} html={{ inputMode: 'email', spellCheck: false }} />
);
export const PhoneInput = (props: InputProps) => <FieldText {...props} type="tel" />;
export const SecretInput = (props: InputProps) => (
  <FieldText {...props} type="password" html={{ autoComplete: 'new-password' }} />
);
