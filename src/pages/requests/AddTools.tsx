import Add from '@mui/icons-material/Add';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import { Button, MenuItem } from '@mui/material';
import { MenuButton } from '../../ui/lines/editor/MenuButton.tsx';
import type { OpenRequestDialog } from './openDialog.ts';

interface Props {
  /** The request is of a project, which may have a BOQ. */
  readonly ofProject: boolean;
  readonly onItem: () => void;
  readonly onProduct: () => void;
  readonly onOpen: (dialog: OpenRequestDialog) => void;
}

/** The buttons that add lines to a request: typed ones, those of the masters, and those of the BOQ. */
export const AddTools = ({ ofProject, onItem, onProduct, onOpen }: Props) => (
  <>
    <Button variant="contained" startIcon={<Add />} onClick={onItem}>
      Item
    </Button>
    <Button color="secondary" startIcon={<AccountTreeOutlined />} onClick={onProduct} sx={{ mx: 0.5 }}>
      Product
    </Button>
    <MenuButton label="Add from" Icon={LibraryAddOutlined} color="secondary">
      {(choose) => [
        <MenuItem key="item" onClick={choose(() => onOpen({ kind: 'add', what: 'item' }))}>
          Item of the masters…
        </MenuItem>,
        <MenuItem key="bom" onClick={choose(() => onOpen({ kind: 'add', what: 'bom' }))}>
          BOM of the masters…
        </MenuItem>,
        ofProject && (
          <MenuItem key="boq" onClick={choose(() => onOpen({ kind: 'boq' }))}>
            The approved BOQ…
          </MenuItem>
        ),
      ]}
    </MenuButton>
  </>
);
