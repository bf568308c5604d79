import { Registry, collectDefaultMetrics } from 'prom-client';

/** All that is told of this process to who measures it. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });
