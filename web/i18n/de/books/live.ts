import type { MessageModules } from '../../catalog.ts'

/** German texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Der Server ist nicht erreichbar. Was Sie sehen, ist vielleicht nicht mehr aktuell.',
}
