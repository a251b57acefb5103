import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Icelandic. */
export const live: Books['live'] = {
  'live.lost': 'Ekki næst samband við þjóninn. Það sem þú sérð gæti verið úrelt.',
}
