import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Chinese in traditional letters. */
export const live: Books['live'] = {
  'live.lost': '無法連線到伺服器。您看到的內容可能不是最新的。',
}
