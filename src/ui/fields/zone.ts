/** The time zone of this browser by its name, `Europe/London`; undefined where it does not tell. */
export const ownZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
