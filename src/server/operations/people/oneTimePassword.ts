import { randomInt } from 'node:crypto';

/** Letters and digits that nobody confuses when reading aloud or copying by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for one sign-in: 79 bits in four groups, `k3mf-9xqd-…`. */
export const oneTimePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );
