/** Rows of facts as high as what can be pressed in them has to be (WCAG 2.5.8): a link alone in its line counts. */
export const targetRows = { '& > * > dd, & > * > dt': { lineHeight: '24px' } } as const;
