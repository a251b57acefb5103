import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Chinese in simplified letters. */
export const live: Books['live'] = {
  'live.lost': '无法连接服务器。您看到的内容可能已过时。',
}
