import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { contractActions } from '../../resources/projects/contractActions.ts';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { May } from '../../ui/May.tsx';
import { ShortList } from '../../ui/show/RelatedRecords.tsx';
import { listsFor } from '../../ui/list/lists.ts';
import { useSession } from '../../authProvider/session.ts';

/** What is to be done about the contract of a project. `record`: the project. */
export const ActionItems = ({ record }: RecordPartProps) => {
  const [list] = listsFor(contractActions, useSession()?.permissions ?? []);
  return (
    <>
      {list && (
        <ShortList
          belonging={{ resource: contractActions, field: 'project_id', where: {}, title: contractActions.titles, list }}
          id={record.id}
        />
      )}
      <May resource={contractActions} action="create">
        <Button
          startIcon={<Add />}
          component={Link}
          to={`/${contractActions.name}/create`}
          sx={{ justifySelf: 'start' }}
        >
          Add action item
        </Button>
      </May>
    </>
  );
};
