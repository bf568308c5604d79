import { eq } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { maxLogoBytes, maxLogoSide } from '../../../domain/documents.ts';
import { branches as resource } from '../../../resources/people/branches.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { branches, branchLogos } from '../../db/system.ts';
import { bind, bindOutside, type Binding } from '../../engine/binding.ts';
import { invalid } from '../../engine/errors.ts';
import { stale } from '../../engine/records/stale.ts';
import { printsPicture } from '../../print/picture.ts';
import { readBranch } from './branches.ts';
import { pictureOf, type Picture } from './picture.ts';
import { inTurn } from './scope.ts';

const calls = resource.endpoints;
const { permission } = callsOf(resource).update;

interface Logo extends Picture {
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

/** @throws Failure 422 for what is no PNG or JPEG, is too large, or cannot be printed */
const checkedLogo = async (name: string, sent: string): Promise<Logo> => {
  const refuse = (message: string) => invalid({ content: [message] });
  const bytes = Buffer.from(sent, 'base64');
  if (bytes.length > maxLogoBytes) throw refuse('A logo has at most 512 KB');
  const picture = pictureOf(bytes);
  if (!picture) throw refuse('This is no PNG or JPEG');
  if (Math.max(picture.width, picture.height) > maxLogoSide) throw refuse('A logo has at most 2,000 pixels a side');
  const content = bytes.toString('base64');
  if (!(await printsPicture(`data:${picture.media_type};base64,${content}`)))
    throw refuse('This picture cannot be printed. Save it again as PNG.');
  return { ...picture, name, content };
};

/** Sets or takes away the logo. @throws Failure 404; 409 for an old version */
const putLogo = async (
  tx: Tx,
  { userId }: Actor,
  { id, version }: { readonly id: number; readonly version: number },
  logo: Logo | null,
) => {
  await inTurn(tx, userId, permission);
  const before = await readBranch(tx, userId, id);
  if (before.version !== version) throw stale(resource, before);
  const { name = null, ...stored } = logo ?? {};
  const [added] = logo
    ? await tx
        .insert(branchLogos)
        .values({ branch_id: id, ...logo, ...stored })
        .returning({ id: branchLogos.id })
    : [];
  await tx
    .update(branches)
    .set({ logo: name, logo_id: added?.id ?? null })
    .where(eq(branches.id, id));
  const { version: now, logo: is } = await readBranch(tx, userId, id);
  return { id, version: Number(now), logo: typeof is === 'string' ? is : null };
};

/** @throws Failure 404 */
const readLogo = async (tx: Tx, { userId }: Actor, id: number): Promise<{ logo: string | null }> => {
  await readBranch(tx, userId, id);
  const [row] = await tx
    .select({ type: branchLogos.media_type, content: branchLogos.content })
    .from(branches)
    .innerJoin(branchLogos, eq(branchLogos.id, branches.logo_id))
    .where(eq(branches.id, id));
  return { logo: row ? `data:${row.type};base64,${row.content}` : null };
};

const kind = { kind: resource.title };

/** The calls of a branch's logo. It is tried in print before it is saved. */
export const logoBindings: readonly Binding[] = [
  bind(calls.logo, (tx, { actor, params }) => readLogo(tx, actor, params.id), { ...kind, onPeople: true }),
  bindOutside(
    calls.setLogo,
    async ({ params, body, actor, asPerson }) => {
      const logo = await checkedLogo(body.name, body.content);
      return { data: await asPerson((tx) => putLogo(tx, actor, { id: params.id, version: body.version }, logo)) };
    },
    kind,
  ),
  bind(
    calls.removeLogo,
    (tx, { actor, params, body }) => putLogo(tx, actor, { id: params.id, version: assertDefined(body.version) }, null),
    { ...kind, onPeople: true },
  ),
];
