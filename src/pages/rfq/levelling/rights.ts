/** What the person can do with the quotations of an RFQ as it is now. */
export interface Rights {
  /** Why no price can be typed; undefined if it can. */
  readonly quote: string | undefined;
  /** Plugs, exclusions, alternates, notes. */
  readonly decide: boolean;
  readonly award: boolean;
}

interface Now {
  readonly status: string;
  readonly refused: string | undefined;
  readonly permissions: readonly string[];
  /** An award is on its way, or made. */
  readonly isAwarded: boolean;
}

const compared: readonly string[] = ['SENT', 'CLOSED'];

export const levellingRights = ({ status, refused, permissions, isAwarded }: Now): Rights => ({
  quote: refused,
  decide: compared.includes(status) && permissions.includes('procurement.rfq.update'),
  award: compared.includes(status) && !isAwarded && permissions.includes('procurement.award.create'),
});
