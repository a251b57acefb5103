import { type Route, route } from '#server/http/route.ts'
import type { Commands } from './service.ts'

/** Route `/api/command/{path}`: runs a command in a folder, over a WebSocket. */
export function commandRoutes({ commands }: { commands: Commands }): readonly Route[] {
  return [
    route({
      name: 'commands.run',
      method: 'GET',
      path: '/api/command/*',
      access: 'signed_in',
      effects: ['execute', 'list'],
      tokenInUrl: true,
      socket: true,
      run: async ({ caller, requireGrant, path, upgrade }) =>
        upgrade(await commands.open(caller, requireGrant('execute', path), requireGrant('list', path))),
    }),
  ]
}
