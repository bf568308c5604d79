// A worker thread does not inherit tsx from the main thread (nor has it any under vitest): it is registered here.
import { register } from 'tsx/esm/api';

register();
await import('./thread.worker.ts');
