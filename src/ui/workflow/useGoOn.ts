import { useNavigate } from 'react-router-dom';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { showPath } from '../showPath.ts';
import { workflowStatusOf } from '../workflowStatus.ts';

/** Goes to the record of the same kind that a step has opened, as the next revision: the old one is frozen. */
export const useGoOn = ({ name, workflow }: Resource) => {
  const navigate = useNavigate();
  return (step: string, now: AnyRecord): void => {
    if (!workflow?.actions[step]?.opens?.some(({ of }) => of === name)) return;
    const opened = workflowStatusOf(now)?.goes_on.find(({ resource }) => resource === name);
    if (opened) void navigate(showPath(name, opened.id));
  };
};
