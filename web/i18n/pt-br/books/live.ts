import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Não foi possível conectar ao servidor. O que você vê pode estar desatualizado.',
}
