import type { Books } from '../../catalogue.ts'

/** Italian texts about live updates from the server. */
export const live: Books['live'] = {
  'live.lost': 'Il server non è raggiungibile. Quello che vedi potrebbe non essere aggiornato.',
}
