import type { Books } from '../../catalogue.ts'

/** Arabic texts about live updates from the server. */
export const live: Books['live'] = {
  'live.lost': 'تعذّر الوصول إلى الخادم. قد لا يكون ما تراه محدَّثًا.',
}
