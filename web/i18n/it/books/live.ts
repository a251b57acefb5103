import type { MessageModules } from '../../catalogue.ts'

/** Italian texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Il server non è raggiungibile. Quello che vedi potrebbe non essere aggiornato.',
}
