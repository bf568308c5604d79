import type { Line } from '../../../domain/lines.ts';
import type { LineCalls, LineKey } from '../../../ui/lines/calls.ts';
import type { AskCodes, AskOffers } from '../../masters/add/lineOffers.ts';
import type { PickedMaster } from '../../masters/add/MasterDialog.tsx';

/** An item or BOMs of the master data that become lines, and where. */
export interface MasterPick extends PickedMaster {
  readonly parent_line_id: number | null;
  /** The kind of the line that it goes into; null at the top. */
  readonly parent_kind: string | null;
}

/** What the editor of a bill asks of the server, for one revision of a stage. Each call throws an Error with a message. */
export interface BoqCalls extends LineCalls {
  /** Another variant of an item; in the cost estimation its price follows. */
  readonly changeVariant: (key: LineKey, variant: number) => Promise<readonly Line[]>;
  /** The masters of pasted lines, by their codes. */
  readonly coded: AskCodes;
  /** What a typed text may mean. */
  readonly offers: AskOffers;
  readonly add: (pick: MasterPick) => Promise<readonly Line[]>;
}
