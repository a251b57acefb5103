import type { LazyMessages } from '#web/i18n/catalog.ts'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import type { Part } from './part.ts'

/** Language of the page, as far as parts need it. */
export type LazySpeech = Pick<PageLanguage, 'hasMessages' | 'loadMessages'>

/** Returns a part that is ready only together with its message bundle. */
export const withMessages = <P>(part: Part<P>, book: LazyMessages, speech: LazySpeech): Part<P> => ({
  ready: () => (speech.hasMessages(book) ? part.ready() : null),
  fetch: async () => (await Promise.all([part.fetch(), speech.loadMessages(book)]))[0],
})
