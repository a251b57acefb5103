import { type Route, route } from '#server/http/route.ts'
import type { Terminals } from './service.ts'

/** Route `/api/terminal/{path}`: a shell in a terminal (`contract/commands.ts`). */
export function terminalRoutes({ terminals }: { terminals: Terminals }): readonly Route[] {
  return [
    route({
      name: 'terminals.open',
      method: 'GET',
      path: '/api/terminal/*',
      access: 'signed_in',
      effects: ['execute', 'list'],
      tokenInUrl: true,
      socket: true,
      run: async ({ caller, requireGrant, path, upgrade }) =>
        upgrade(await terminals.open(caller, requireGrant('execute', path), requireGrant('list', path))),
    }),
  ]
}
