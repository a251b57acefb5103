import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Romanian. */
export const live: Books['live'] = {
  'live.lost': 'Serverul nu poate fi contactat. Ce vezi poate să nu mai fie actual.',
}
