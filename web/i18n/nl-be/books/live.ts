import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Dutch of Belgium. */
export const live: Books['live'] = {
  'live.lost': 'De server is niet bereikbaar. Wat je ziet, is misschien verouderd.',
}
