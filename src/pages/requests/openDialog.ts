import type { PickedMaster } from '../masters/add/MasterDialog.tsx';

/** What the editor of a request asks, beside what that of any lines does. */
export type OpenRequestDialog =
  | { readonly kind: 'add'; readonly what: PickedMaster['type'] }
  | { readonly kind: 'boq' };
