import type { MessageModules } from '../../catalog.ts'

/** Arabic texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'تعذّر الوصول إلى الخادم. قد لا يكون ما تراه محدَّثًا.',
}
