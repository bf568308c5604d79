/** The SQLSTATE of input that our triggers refuse: the column is the field, the message is for people. */
export const refusedInput = 'PB422';
