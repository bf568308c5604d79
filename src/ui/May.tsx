import type { ReactNode } from 'react';
import type { Resource } from '../schema/resource.ts';
import { useMay, type Act } from './useMay.ts';

interface Props {
  readonly resource: Resource;
  readonly action: Act;
  readonly children: ReactNode;
}

/** Shows its children when the resource has the action and the user may do it here. */
export const May = ({ resource, action, children }: Props) => (useMay(resource)(action) ? children : null);
