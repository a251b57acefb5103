import type { MessageModules } from '../../catalog.ts'

/** Romanian texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Serverul nu poate fi contactat. Ce vezi poate să nu mai fie actual.',
}
