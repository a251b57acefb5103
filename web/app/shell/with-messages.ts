import type { LazyMessages } from '#web/i18n/catalog.ts'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import type { Part } from '#web/ui/lazy/part.ts'

/** Returns a part that is ready only together with its message bundle. */
export const withMessages = <P>(part: Part<P>, book: LazyMessages, speech: PageLanguage): Part<P> => ({
  ready: () => (speech.hasMessages(book) ? part.ready() : null),
  fetch: async () => (await Promise.all([part.fetch(), speech.loadMessages(book)]))[0],
})
