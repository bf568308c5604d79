/** The people who ask, by their place in the firm. */
export const people = {
  seller: 'sales@demo.test',
  approver: 'approver@demo.test',
  admin: 'admin@demo.test',
} as const;
export type Person = keyof typeof people;

export interface SignedIn {
  readonly id: number;
  readonly token: string;
  readonly permissions: readonly string[];
}
