import { createPart } from '#web/ui/lazy/part.ts'

/** What shows a file comes after the first listing: most visits only list folders. */
export const filePage = createPart(async () => (await import('./file-page.tsx')).FilePage)
