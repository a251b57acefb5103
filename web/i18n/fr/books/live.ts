import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in French. */
export const live: Books['live'] = {
  'live.lost': 'Le serveur est injoignable. Ce que vous voyez n’est peut-être plus à jour.',
}
