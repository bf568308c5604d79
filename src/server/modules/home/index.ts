import type { Module } from '../../engine/modules.ts';
import { homeBindings } from './bindings.ts';

/** The start page, the inbox and the bell: what waits for a person in all modules. */
export const home: Module = { name: 'home', bindings: homeBindings };
