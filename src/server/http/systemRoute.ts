import { systemState } from '../../resources/people/systemCall.ts';
import { Failure } from '../engine/errors.ts';
import { bindRaw, type AppContext, type Route } from './types.ts';

/** The state of the installation, for who runs it. */
export const systemRoutes = ({ system }: AppContext): Route[] => [
  bindRaw(systemState, 'System', async () => {
    if (!system) throw new Failure(503, 'This process knows nothing of its installation');
    return { data: await system() };
  }),
];
