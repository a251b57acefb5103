import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Korean. */
export const live: Books['live'] = {
  'live.lost': '서버에 연결할 수 없습니다. 표시된 내용이 최신이 아닐 수 있습니다.',
}
