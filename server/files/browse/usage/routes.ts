import type { Usage } from '#contract/resources.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { FilesService } from '../service.ts'

/** Returns the route `/api/usage`: the space used on the volume of a folder. */
export function usageRoutes(files: FilesService): readonly Route[] {
  return [
    route({
      name: 'usage.get',
      method: 'GET',
      path: '/api/usage/*',
      access: 'signed_in',
      effects: ['list'],
      run: async ({ path, requireGrant }) => {
        const usage: Usage = await files.usage(requireGrant('list', path))
        return json(usage)
      },
    }),
  ]
}
