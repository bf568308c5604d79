import { MenuItem, MenuList, Paper, Popper } from '@mui/material';
import type { MentionedPerson } from './mentionText.ts';

interface Props {
  readonly id: string;
  readonly anchor: () => HTMLElement;
  readonly people: readonly MentionedPerson[];
  readonly active: number;
  readonly onChoose: (person: MentionedPerson) => void;
}

/** The id of an option, for the text box's `aria-activedescendant`. */
export const mentionId = (list: string, at: number): string => `${list}-${at}`;

/** The colleagues who match the text after an @. The focus stays in the text box. */
export const MentionList = ({ id, anchor, people, active, onChoose }: Props) => (
  <Popper open={people.length > 0} anchorEl={anchor} placement="top-start" sx={{ zIndex: 'modal' }}>
    <Paper elevation={0} variant="outlined" sx={{ minWidth: 220, maxWidth: 320, my: 0.5, boxShadow: 3 }}>
      <MenuList id={id} role="listbox" aria-label="Colleagues" dense sx={{ py: 0.5 }}>
        {people.map((person, at) => (
          <MenuItem
            key={person.id}
            id={mentionId(id, at)}
            role="option"
            tabIndex={-1}
            selected={at === active}
            aria-selected={at === active}
            // The focus and the caret stay in the text box.
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
