import { randomBytes, scryptSync } from 'node:crypto';

/** A password's hash of low cost: its parameters stand in it, so sign-in checks it as any other, at once. */
export const quickHash = (password: string): string => {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 });
  return ['scrypt', 16, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
};
