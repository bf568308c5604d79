import { MenuItem, MenuList, Paper, Popper } from '@mui/material';
import type { Person } from './mentionText.ts';

interface Props {
  readonly id: string;
  readonly anchor: () => HTMLElement;
  readonly people: readonly Person[];
  readonly active: number;
  readonly onChoose: (person: Person) => void;
}

/** The id of an option, by which the text box says which one is active. */
export const optionId = (list: string, at: number): string => `${list}-${at}`;

/** Colleagues who fit what is typed behind an @. The focus stays in the text. */
export const MentionList = ({ id, anchor, people, active, onChoose }: Props) => (
  <Popper open={people.length > 0} anchorEl={anchor} placement="top-start" sx={{ zIndex: 'modal' }}>
    <Paper elevation={0} variant="outlined" sx={{ minWidth: 220, maxWidth: 320, my: 0.5, boxShadow: 3 }}>
      <MenuList id={id} role="listbox" aria-label="Colleagues" dense sx={{ py: 0.5 }}>
        {people.map((person, at) => (
          <MenuItem
            key={person.id}
            id={optionId(id, at)}
            role="option"
            tabIndex={-1}
            selected={at === active}
            aria-selected={at === active}
            // The text box keeps the focus, and the caret its place.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            {person.name}
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  </Popper>
);
