import type { MessageModules } from '../../catalog.ts'

/** French texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Le serveur est injoignable. Ce que vous voyez n’est peut-être plus à jour.',
}
