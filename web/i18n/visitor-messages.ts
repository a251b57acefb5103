import type { MessageModules } from './catalog.ts'
import { visitorLanguages } from './generated/visitor-languages.ts'
import type { Locale } from './locales.ts'

/** Loads the texts of those parts of the page of share links that come after the first view. Rejects if they cannot be loaded. */
export const loadVisitorMessages = async (locale: Locale): Promise<MessageModules['visitor']> =>
  (await visitorLanguages[locale]()).visitor
