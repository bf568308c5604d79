import { MenuItem } from '@mui/material';
import FormatColorFill from '@mui/icons-material/FormatColorFill';
import { plugBases, type PlugBasis } from '../../../domain/rfq/bids.ts';
import { MenuButton } from '../../../ui/lines/editor/MenuButton.tsx';
import { useToast } from '../../../ui/useToast.tsx';
import type { LevellingStore } from './LevellingStore.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import { decisionOf } from './model.ts';
import { plugWords } from './words.ts';

interface Props {
  readonly store: LevellingStore;
  readonly snapshot: LevellingSnapshot;
}

const all = { vendor: null, line: null };
/** A typed price stands for one gap, not for all. */
const bases = plugBases.filter((basis) => basis !== 'typed');

/** What stands for every gap that has no price of its own. */
export const GapsMenu = ({ store, snapshot }: Props) => {
  const toast = useToast();
  const decision = decisionOf(snapshot.decisionAt(all));
  const now = decision.plug_by;
  const fill = (plug_by: PlugBasis | null) => {
    store.decide([{ ...all, values: { ...decision, plug_by, plug_rate: null } }]).catch(toast.failed);
  };
  return (
    <MenuButton
      label={now ? `Gaps: ${plugWords[now]}` : 'Gaps: estimate, else median'}
      Icon={FormatColorFill}
      color={now ? 'primary' : 'secondary'}
    >
      {(choose) => [
        <MenuItem key="open" selected={now === null} onClick={choose(() => fill(null))}>
          The estimate, else the median of the line
        </MenuItem>,
        ...bases.map((basis) => (
          <MenuItem key={basis} selected={now === basis} onClick={choose(() => fill(basis))}>
            {`Fill gaps by the ${plugWords[basis]}${basis === 'estimate' ? '' : ' of the line'}`}
          </MenuItem>
        )),
      ]}
    </MenuButton>
  );
};
