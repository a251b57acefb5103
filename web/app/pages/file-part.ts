import type { Speech } from '#web/i18n/speech.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withBook } from '../shell/with-book.ts'

const filePage = createPart(async () => (await import('./file-page.tsx')).FilePage)

/** What shows a file, with its sentences; it comes after the first listing: most visits only list folders. */
export const filePageIn = (speech: Speech) => withBook(filePage, 'preview', speech)
