import type { Module } from '../../engine/modules.ts';

/** What projects and the firm need, line by line. */
export const requests: Module = { name: 'requests', extensions: [] };
