import type { Books } from '../../catalogue.ts'

/** Icelandic texts about live updates from the server. */
export const live: Books['live'] = {
  'live.lost': 'Ekki næst samband við þjóninn. Það sem þú sérð gæti verið úrelt.',
}
