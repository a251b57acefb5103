import type { MessageModules } from '../../catalog.ts'

/** Swedish texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Det går inte att nå servern. Det du ser kan vara inaktuellt.',
}
