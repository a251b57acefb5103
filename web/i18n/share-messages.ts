import type { MessageModules } from './catalog.ts'
import { shareLanguages } from './generated/share-languages.ts'
import type { Locale } from './locales.ts'

/** Loads the texts of the page of share links, which uses no other modules. Rejects if they cannot be loaded. */
export const loadShareMessages = async (locale: Locale): Promise<MessageModules['visit']> =>
  (await shareLanguages[locale]()).visit
