import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in German. */
export const live: Books['live'] = {
  'live.lost': 'Der Server ist nicht erreichbar. Was Sie sehen, ist vielleicht nicht mehr aktuell.',
}
