import type { ServerModule } from '../../engine/modules.ts';
import { homeBindings } from './bindings.ts';

/** The start page, the inbox and the bell: what waits for a person in all modules. */
export const homeModule: ServerModule = { name: 'home', bindings: homeBindings };
