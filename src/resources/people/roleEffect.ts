import * as z from 'zod/mini';
import { id } from '../../schema/calls/answers.ts';

/** What giving a role to people, or taking it, changes for each of them. */
export const roleEffect = () =>
  z.strictObject({
    id: id(),
    /** What the role allows. */
    permissions: z.array(z.string()),
    people: z.array(
      z.strictObject({
        id: id(),
        name: z.string(),
        has_role: z.boolean(),
        /** What of it they may without the role: by a single permission, or by another role. */
        otherwise: z.array(z.string()),
      }),
    ),
  });
export type RoleEffect = z.infer<ReturnType<typeof roleEffect>>;
