import type { MessageModules } from '../../catalogue.ts'

/** French texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Le serveur est injoignable. Ce que vous voyez n’est peut-être plus à jour.',
}
