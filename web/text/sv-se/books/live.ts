import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Swedish. */
export const live: Books['live'] = {
  'live.lost': "The server can't be reached. What you see may be out of date.",
}
