import type { MessageModules } from '../../catalog.ts'

/** Belgian Dutch texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'De server is niet bereikbaar. Wat je ziet, is misschien verouderd.',
}
