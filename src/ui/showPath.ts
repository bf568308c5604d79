/** The address of a record's page. */
export const showPath = (resource: string, id: number): string => `/${resource}/${id}/show`;
