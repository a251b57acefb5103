import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Não é possível contactar o servidor. O que está a ver pode estar desatualizado.',
}
