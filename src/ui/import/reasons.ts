/** The heading of the column that says what is wrong. An import never reads it. */
export const reasonHeading = 'What is wrong';

export const isReason = (heading: string): boolean => heading.trim().toLowerCase() === reasonHeading.toLowerCase();
