import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { getInvitation } from '#server/businesses/get-invitation.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { pathParam } from '#server/http/validate.ts';
import { presentInvitation } from '#server/presenters/invitation.ts';
import { ProductError } from '#server/product-error.ts';
import { apiPaths } from '#shared/contract/paths.ts';

/** GET /api/invitation/{code} */
export function invitationRoutes(deps: AppDeps) {
  return new Hono<AppEnv>().get(
    `${apiPaths.invitation}/:code`,
    limitByAddress(deps, 'readsPerAddress'),
    async (c) => {
      const invitation = await getInvitation(deps, pathParam(c, 'code'));
      if (invitation === null) throw new ProductError('INVITATION_INVALID');
      c.header('X-Robots-Tag', 'noindex');
      return c.json(presentInvitation(invitation));
    },
  );
}
