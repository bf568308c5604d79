/** The preference of the first administrator that says whether firm, branch and notation are still to be asked (rule 106). */
export const setUpPreference = 'set-up';
export const setUpDue = 'due';
export const setUpOver = 'over';
