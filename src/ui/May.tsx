import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { can, type Resource, type Verb } from '../schema/resource.ts';

const verbs = {
  create: 'create',
  edit: 'update',
  delete: 'remove',
  export: 'exportRows',
  import: 'importRows',
} as const satisfies Record<string, Verb>;

interface Props {
  readonly resource: Resource;
  readonly action: keyof typeof verbs;
  readonly children: ReactNode;
}

/** Shows its children when the resource has the action and the user may do it. */
export const May = ({ resource, action, children }: Props) =>
  can(resource, verbs[action]) ? (
    <CanAccess resource={resource.name} action={action}>
      {children}
    </CanAccess>
  ) : null;
