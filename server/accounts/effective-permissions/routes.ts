import { AccessQuery } from '#contract/access.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { EffectivePermissions } from './service.ts'

/** Route `/api/access`: effective permissions on an item, with reasons. It does not access the disk. */
export function effectivePermissionRoutes({
  effectivePermissions,
}: {
  effectivePermissions: EffectivePermissions
}): readonly Route[] {
  return [
    route({
      name: 'access.get',
      method: 'GET',
      path: '/api/access/*',
      access: 'admin',
      effects: [],
      query: AccessQuery,
      run: async ({ path, caller, query, signal }) =>
        json(
          await effectivePermissions.report({
            path,
            asker: caller.subject,
            after: Number(query.after ?? 0),
            part: query.user ?? '',
            signal,
          }),
        ),
    }),
  ]
}
