import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = fc.stringMatching(/^[\w-]{16,40}$/);

it('a sealed text is read again with its key, short or long, and says nothing without', async () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 5000, maxLength: 9000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 3 }), key, async (sent, itsKey) => {
      const pieces = sent.map((piece) => Buffer.from(piece).toString());
      const text = pieces.join('');
      const sealed = await seal(pieces, itsKey);
      expect(await unseal(sealed, itsKey)).toBe(text);
      if (text.length > 5) expect(Buffer.from(sealed, 'base64').includes(text)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

it('is refused with another key, or when a byte was changed', async () => {
  const sealed = await seal(['{"one_time_password":"secret"}'], 'a-key-of-sixteen-1');
  await expect(unseal(sealed, 'a-key-of-sixteen-2')).rejects.toThrow('unable to authenticate data');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await expect(unseal(bytes.toString('base64'), 'a-key-of-sixteen-1')).rejects.toThrow('unable to authenticate data');
});
