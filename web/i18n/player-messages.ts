import type { MessageModules } from './catalog.ts'
import { playerLanguages } from './generated/player-languages.ts'
import type { Locale } from './locales.ts'

/** Loads the texts of players for the page of share links, together with the first of them. Rejects if they cannot be loaded. */
export const loadPlayerMessages = async (locale: Locale): Promise<MessageModules['player']> =>
  (await playerLanguages[locale]()).player
