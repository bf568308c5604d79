import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** The cost that OWASP recommends for scrypt: 32 MiB and about 60 ms a check. */
const cost = { N: 2 ** 15, r: 8, p: 1 } as const;

const derive = (password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }): Promise<Buffer> => {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
};

/** `scrypt$N$r$p$salt$hash`: the parameters are part of it, so the cost can rise while older hashes remain valid. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
};

let dummy: Promise<string> | undefined;

/**
 * Whether the password has this hash. Without a hash (unknown user, or nobody made a password yet) the check takes as
 * long and fails.
 */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const hash = stored?.startsWith('scrypt$') ? stored : undefined;
  const known = hash ?? (await (dummy ??= hashPassword(randomBytes(16).toString('hex'))));
  const [, N, r, p, salt, key] = known.split('$');
  const expected = Buffer.from(key ?? '', 'base64');
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, expected) && Boolean(hash);
};

/** Letters and digits that nobody confuses when reading aloud or copying by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for one sign-in: 79 bits in four groups, `k3mf-9xqd-…`. */
export const oneTimePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );
