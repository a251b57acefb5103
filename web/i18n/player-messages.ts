import type { MessageModules } from './catalog.ts'
import type { Locale } from './locales.ts'

type Player = MessageModules['player']
const english = () => import('./en/books/player.ts')
const inTestLetters = async () => ({ player: (await import('./pseudo.ts')).pseudoMessages((await english()).player) })

const PLAYER_MESSAGES: Readonly<Record<Locale, () => Promise<{ readonly player: Player }>>> = {
  ar: () => import('./ar/books/player.ts'),
  de: () => import('./de/books/player.ts'),
  en: english,
  es: () => import('./es/books/player.ts'),
  fr: () => import('./fr/books/player.ts'),
  is: () => import('./is/books/player.ts'),
  it: () => import('./it/books/player.ts'),
  ja: () => import('./ja/books/player.ts'),
  ko: () => import('./ko/books/player.ts'),
  'nl-be': () => import('./nl-be/books/player.ts'),
  pl: () => import('./pl/books/player.ts'),
  pt: () => import('./pt/books/player.ts'),
  'pt-br': () => import('./pt-br/books/player.ts'),
  ro: () => import('./ro/books/player.ts'),
  ru: () => import('./ru/books/player.ts'),
  'sv-se': () => import('./sv-se/books/player.ts'),
  'zh-cn': () => import('./zh-cn/books/player.ts'),
  'zh-tw': () => import('./zh-tw/books/player.ts'),
  pseudo: inTestLetters,
  'pseudo-rtl': inTestLetters,
}

/** Loads the texts of players for the page of share links, together with the first of them. Rejects if they cannot be loaded. */
export const loadPlayerMessages = async (locale: Locale): Promise<Player> => (await PLAYER_MESSAGES[locale]()).player
