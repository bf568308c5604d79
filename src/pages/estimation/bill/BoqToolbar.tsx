import Add from '@mui/icons-material/Add';
import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import DiscountOutlined from '@mui/icons-material/DiscountOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import TrackChanges from '@mui/icons-material/TrackChanges';
import { Divider, MenuItem, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Tool } from '../../../ui/sheet/Tool.tsx';
import { ChangeTools, LookTools, VerifyTools } from '../../../ui/lines/editor/LinesToolbar.tsx';
import { MenuButton } from '../../../ui/lines/editor/MenuButton.tsx';
import type { BoqActions, BoqEditing } from './useBoqActions.ts';

interface Props {
  readonly editor: BoqEditing;
  readonly actions: BoqActions;
  /** Lines have prices and marks of verification. */
  readonly priced: boolean;
  /** The user verifies lines now. */
  readonly verifies: boolean;
}

/** The key that does the same; it is no part of the name. */
const Keys = ({ children }: { readonly children: ReactNode }) => (
  <Typography aria-hidden variant="caption" color="text.secondary" sx={{ ml: 'auto', pl: 3 }}>
    {children}
  </Typography>
);

const AddMenu = ({ editor: { openOwn }, actions }: Pick<Props, 'editor' | 'actions'>) => (
  <MenuButton label="Add" Icon={Add} color="primary" variant="contained">
    {(choose) => [
      <MenuItem key="line" onClick={choose(actions.addLine)}>
        Empty line
        <Keys>Ctrl+Enter</Keys>
      </MenuItem>,
      <MenuItem key="emptyBom" onClick={choose(actions.addBom)}>
        Empty BOM
        <Keys>Ctrl+B</Keys>
      </MenuItem>,
      <MenuItem key="emptyStructure" onClick={choose(actions.addStructure)}>
        Empty structure
        <Keys>Ctrl+G</Keys>
      </MenuItem>,
      <Divider key="masters" />,
      <MenuItem key="item" onClick={choose(() => openOwn({ kind: 'add', what: 'item' }))}>
        Item…
      </MenuItem>,
      <MenuItem key="bom" onClick={choose(() => openOwn({ kind: 'add', what: 'bom' }))}>
        BOM…
      </MenuItem>,
      <MenuItem key="structure" onClick={choose(() => openOwn({ kind: 'add', what: 'structure' }))}>
        Structure…
      </MenuItem>,
    ]}
  </MenuButton>
);

const priceTools = [
  { way: 'margins', label: 'Margins of chosen lines…', name: 'Margins', rank: 3, Icon: PercentOutlined },
  { way: 'target', label: 'Reach a target with chosen lines…', name: 'Reach a target', rank: 4, Icon: TrackChanges },
] as const;

/** The buttons above a bill. */
export const BoqToolbar = ({ editor, actions, priced, verifies }: Props) => (
  <>
    <ChangeTools editor={editor} add={<AddMenu editor={editor} actions={actions} />}>
      <Tool label="Change variant…" name="Variant…" rank={2} Icon={SwapHoriz} onClick={actions.changeVariant} />
      <Tool
        label="Basis… provisional sum, rate only, alternate, optional or percentage"
        name="Basis…"
        rank={1}
        Icon={DiscountOutlined}
        onClick={actions.basis}
      />
      {priced && priceTools.map(({ way, ...tool }) => <Tool key={way} {...tool} onClick={() => actions.price(way)} />)}
    </ChangeTools>
    {verifies && <VerifyTools editor={editor} />}
    <Tool
      label="Comments on the line"
      name="Comments"
      rank={5}
      keys="Ctrl+I"
      Icon={ChatBubbleOutline}
      onClick={editor.actions.openPanel}
    />
    <Tool
      label="Comments on all lines"
      name="On all lines"
      Icon={ForumOutlined}
      onClick={() => editor.openOwn({ kind: 'comments' })}
    />
    <LookTools editor={editor}>
      <Tool
        label="Explain this figure"
        name="Explain"
        rank={5}
        Icon={FunctionsOutlined}
        onClick={(event) => actions.explain(event.currentTarget)}
      />
    </LookTools>
  </>
);
