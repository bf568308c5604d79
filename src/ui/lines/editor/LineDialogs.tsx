import { counted, formatInteger } from '../../fields/format.ts';
import { ConfirmDialog } from '../../page/ConfirmDialog.tsx';
import { LineConflictDialog } from './LineConflictDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import type { MatchCodes } from './useKnownCodes.ts';
import type { LinesEditing } from './useLinesEditor.ts';

/** How many of the lines that go are verified. */
const goneVerified = (verified: number, all: number): string => {
  if (verified < all) return `${formatInteger(verified)} of them ${verified === 1 ? 'is' : 'are'} verified.`;
  return all === 1 ? 'It is verified.' : 'All of them are verified.';
};

/** The dialogs of the editor of any lines, of which at most one is open. */
export const LineDialogs = ({
  editor,
  match,
}: {
  readonly editor: LinesEditing;
  readonly match?: MatchCodes | undefined;
}) => {
  const { look, store, columns, dialog, change, actions, close } = editor;
  const { one, many } = store.words;
  switch (dialog?.kind) {
    case 'conflict': {
      const row = store.rowOf(dialog.key);
      return row ? (
        <LineConflictDialog
          row={row}
          name={look.nameOf(row)}
          {...(look.columnOf && { columnOf: look.columnOf })}
          columns={columns}
          onClose={close}
          onSettle={(keep) => {
            store.settle(row.key, keep);
            close();
          }}
        />
      ) : null;
    }
    case 'paste':
      return <PasteDialog editor={editor} change={dialog.change} pasted={dialog.pasted} match={match} />;
    case 'move':
      return <MoveDialog store={store} keys={dialog.keys} top={look.top} onClose={close} />;
    case 'remove': {
      const { length } = store.withBelow(dialog.keys);
      return (
        <ConfirmDialog
          open
          title={`Delete ${counted(length, one, many)}?`}
          confirm="Delete"
          cancel="Keep"
          onClose={close}
          onConfirm={() => {
            actions.removeRows(dialog.keys);
            close();
          }}
        >
          {goneVerified(dialog.verified, length)}
        </ConfirmDialog>
      );
    }
    case 'verified':
      return (
        <ConfirmDialog
          open
          title={`Change a verified ${one}?`}
          confirm="Change it"
          cancel="Leave it"
          onClose={close}
          onConfirm={() => {
            change.apply(dialog.change);
            close();
          }}
        >
          {`This ${one} is verified: changing it clears the mark.`}
        </ConfirmDialog>
      );
    default:
      return null;
  }
};
