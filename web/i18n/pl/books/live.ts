import type { MessageModules } from '../../catalog.ts'

/** Polish texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Brak połączenia z serwerem. To, co widać, może być nieaktualne.',
}
