import type { ReactNode } from 'react';

const unseen = { position: 'absolute', clip: 'rect(0 0 0 0)', width: 1, height: 1, overflow: 'hidden' } as const;

/** A text for those who do not see the screen: the heading of a column of buttons. */
export const Unseen = ({ children }: { readonly children: ReactNode }) => <span style={unseen}>{children}</span>;
