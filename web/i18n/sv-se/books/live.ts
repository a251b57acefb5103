import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Swedish. */
export const live: Books['live'] = {
  'live.lost': 'Det går inte att nå servern. Det du ser kan vara inaktuellt.',
}
