import type { LaterBook } from '#web/i18n/catalogue.ts'
import type { Speech } from '#web/i18n/speech.ts'
import type { Part } from '#web/ui/lazy/part.ts'

/** Returns a part that is ready only together with its message bundle. */
export const withBook = <P>(part: Part<P>, book: LaterBook, speech: Speech): Part<P> => ({
  ready: () => (speech.has(book) ? part.ready() : null),
  fetch: async () => (await Promise.all([part.fetch(), speech.open(book)]))[0],
})
