import type { LaterBook } from '#web/i18n/catalogue.ts'
import type { Speech } from '#web/i18n/speech.ts'
import type { Part } from '#web/ui/lazy/part.ts'

/** A part that is only ready together with the book its sentences are in. */
export const withBook = <P>(part: Part<P>, book: LaterBook, speech: Speech): Part<P> => ({
  ready: () => (speech.has(book) ? part.ready() : null),
  fetch: async () => (await Promise.all([part.fetch(), speech.open(book)]))[0],
})
