import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Portuguese. */
export const live: Books['live'] = {
  'live.lost': 'Não é possível contactar o servidor. O que está a ver pode estar desatualizado.',
}
