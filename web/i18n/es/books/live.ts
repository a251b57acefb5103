import type { MessageModules } from '../../catalog.ts'

/** Spanish texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'No se puede conectar con el servidor. Es posible que lo que ves no esté al día.',
}
