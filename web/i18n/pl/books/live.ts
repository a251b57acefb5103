import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Polish. */
export const live: Books['live'] = {
  'live.lost': 'Brak połączenia z serwerem. To, co widać, może być nieaktualne.',
}
