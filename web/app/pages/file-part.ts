import type { PageLanguage } from '#web/i18n/page-language.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'

const filePage = createPart(async () => (await import('./file-page.tsx')).FilePage)

/** Returns the file view with its messages. Loaded after the first listing, because most sessions only list folders. */
export const filePageIn = (speech: PageLanguage) =>
  withMessages(withMessages(filePage, 'preview', speech), 'viewer', speech)
