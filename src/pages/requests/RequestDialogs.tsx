import { purchaseRequestLines } from '../../resources/requests/purchaseRequestLines.ts';
import type { useLinesEditor } from '../../ui/lines/editor/useLinesEditor.ts';
import { MasterDialog, type PickedMaster } from '../masters/add/MasterDialog.tsx';
import { TakeOverDialog } from './boq/TakeOverDialog.tsx';
import type { RequestCalls } from './calls.ts';
import type { OpenRequestDialog } from './openDialog.ts';
import { requestSheet } from './requestSheet.ts';

interface Props {
  readonly editor: ReturnType<typeof useLinesEditor<OpenRequestDialog>>;
  readonly calls: RequestCalls;
  /** The project of the request; null of a general one. */
  readonly project: number | null;
}

/** The dialogs of a request beside those of any lines, of which at most one is open. */
export const RequestDialogs = ({ editor: { own, close, actions, store }, calls, project }: Props) => {
  if (own?.kind === 'boq' && project !== null)
    return (
      <TakeOverDialog
        project={project}
        onTake={(lines) => actions.fetchLines(() => calls.takeOver(lines))}
        onClose={close}
      />
    );
  if (own?.kind !== 'add') return null;
  const { parent } = actions.spotFor(own.what === 'bom' ? 'product' : 'item');
  const within = parent === null ? undefined : store.rowOf(parent);
  const add = (pick: PickedMaster) =>
    actions.fetchLines((idOf) => {
      const id = within ? idOf(within.key) : null;
      // Without its id the server would put the item beside the products.
      if (within && id === null)
        throw new Error(`${requestSheet.nameOf(within)} is not saved yet, so nothing can be added to it`);
      return calls.add(pick, id);
    });
  return (
    <MasterDialog
      kind={own.what}
      into={within ? `Into “${requestSheet.nameOf(within)}”, for one piece of it` : 'At the top of the request'}
      quantity={purchaseRequestLines.fields.quantity}
      structured={!within}
      onPick={add}
      onClose={close}
    />
  );
};
