import type { MessageModules } from '../../catalog.ts'

/** Italian texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Il server non è raggiungibile. Quello che vedi potrebbe non essere aggiornato.',
}
