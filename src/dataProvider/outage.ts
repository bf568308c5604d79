/** The statuses of an outage: of the database behind the server, or of the server behind a proxy. */
const outages: ReadonlySet<number> = new Set([502, 503, 504]);

export const isOutage = (status: number): boolean => outages.has(status);
