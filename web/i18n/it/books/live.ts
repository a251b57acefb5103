import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Italian. */
export const live: Books['live'] = {
  'live.lost': 'Il server non è raggiungibile. Quello che vedi potrebbe non essere aggiornato.',
}
