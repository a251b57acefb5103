import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Japanese. */
export const live: Books['live'] = {
  'live.lost': 'サーバーに接続できません。表示されている内容は最新でない可能性があります。',
}
