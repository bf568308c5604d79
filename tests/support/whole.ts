/** Whether `npm run attack` runs the tests: all that they can try, and not the small part of `npm test`. */
export const isWhole = process.env['ATTACK'] === 'whole';
