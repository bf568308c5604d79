/** Where a record is shown. */
export const showPath = (resource: string, id: number): string => `/${resource}/${id}/show`;
