/** One of the two that are compared: a role, or what a person may do. */
export interface ComparedRole {
  readonly kind: 'role' | 'user';
  readonly id: number;
}

export const comparing = '/compare-roles';

const textOf = ({ kind, id }: ComparedRole): string => `${kind}-${id}`;

/** The side that an address names. */
export const sideOf = (text: string | null): ComparedRole | undefined => {
  const [, kind, id] = /^(role|user)-([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return kind === 'role' || kind === 'user' ? { kind, id: Number(id) } : undefined;
};

/** The address of a comparison, of which one side may be left to choose. */
export const compareRolesPath = (left?: ComparedRole, right?: ComparedRole): string => {
  const words = [left && `left=${textOf(left)}`, right && `right=${textOf(right)}`].filter(Boolean);
  return comparing + (words.length > 0 ? `?${words.join('&')}` : '');
};
