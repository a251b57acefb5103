import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Spanish. */
export const live: Books['live'] = {
  'live.lost': 'No se puede conectar con el servidor. Es posible que lo que ves no esté al día.',
}
