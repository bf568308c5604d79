import type { Side } from './side.ts';

/** The people who ask, by their place in the firm. */
export const people = {
  seller: 'sales@demo.test',
  approver: 'approver@demo.test',
  buyer: 'buyer@demo.test',
  admin: 'admin@demo.test',
} as const;
export type Person = keyof typeof people;

export interface SignedIn {
  readonly id: number;
  readonly token: string;
  readonly permissions: readonly string[];
}

const signIn = async (product: Side, person: Person): Promise<SignedIn> => {
  const sent = JSON.stringify({ email: people[person], password: 'demo' });
  const { body } = await product.send('POST', '/api/login', '', sent);
  const { data } = JSON.parse(body.toString()) as {
    data: { token: string; user: { id: number }; permissions: string[] };
  };
  return { id: data.user.id, token: data.token, permissions: data.permissions };
};

/** Signs them all in; with the headers that each sends in the first branch. */
export const signInAll = async (product: Side) => {
  const signedIn = {
    seller: await signIn(product, 'seller'),
    approver: await signIn(product, 'approver'),
    buyer: await signIn(product, 'buyer'),
    admin: await signIn(product, 'admin'),
  };
  const headersOf = (person: Person) => `Authorization: Bearer ${signedIn[person].token}\r\nX-Branch-Id: 1\r\n`;
  return { signedIn, headersOf };
};
