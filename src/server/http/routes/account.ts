import { Hono } from 'hono';
import { deleteAccount } from '#server/accounts/delete-account.ts';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import { apiPaths } from '#shared/contract/paths.ts';

const DELETED = 'Hesabınız başarıyla silindi. Verileriniz kalıcı olarak kaldırılmıştır.';

/** DELETE /api/account/delete */
export function accountRoutes(deps: AppDeps) {
  return new Hono<AppEnv>().delete(
    apiPaths.deleteAccount,
    limitByVisitor(deps, 'writesPerAddress'),
    async (c) => {
      const identity = await authenticate(c, deps);
      await deleteAccount(deps, identity);
      return c.json({ message: DELETED });
    },
  );
}
