import { branches } from '../../../resources/people/branches.ts';
import { roles } from '../../../resources/people/roles.ts';
import { users } from '../../../resources/people/users.ts';
import type { ServerModule } from '../../engine/modules.ts';
import { letterheadRules } from '../../print/letterhead.ts';
import { accessRules } from './accessRules.ts';
import { peopleBindings } from './bindings.ts';
import { changeBindings } from './changes/bindings.ts';
import { listBranches } from './branches.ts';
import { listRoles } from './roles.ts';
import { trailBindings } from './trail.ts';
import { substituteRules } from '../../engine/workflows/waitsForOthers.ts';
import { personRules } from './personRules.ts';
import { listUsers } from './users.ts';

/** People, branches and roles, permissions and requests for them: outside branches. */
export const people: ServerModule = {
  name: 'people',
  bindings: [...peopleBindings(), ...trailBindings(), ...changeBindings()],
  rules: [accessRules(), letterheadRules, personRules, substituteRules()],
  searched: [
    [users, listUsers],
    [branches, listBranches],
    [roles, listRoles],
  ],
};
