import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Arabic. */
export const live: Books['live'] = {
  'live.lost': 'تعذّر الوصول إلى الخادم. قد لا يكون ما تراه محدَّثًا.',
}
