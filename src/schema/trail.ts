/** What the audit trail has entries of (decision 104). */
export const trailKinds = ['sign_in', 'failed_sign_in', 'sign_out', 'read', 'download', 'export'] as const;
export type TrailKind = (typeof trailKinds)[number];
