import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { deleteAccount } from '#server/features/account/delete-account.ts';
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
