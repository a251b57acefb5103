import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Ekki næst samband við þjóninn. Það sem þú sérð gæti verið úrelt.',
}
