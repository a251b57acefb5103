import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Portuguese of Brazil. */
export const live: Books['live'] = {
  'live.lost': 'Não foi possível conectar ao servidor. O que você vê pode estar desatualizado.',
}
