import { type ComponentType, useMemo } from 'react'
import type { ViewerProps } from '#web/features/preview/preview-file.ts'
import type { LaterViewers } from '#web/features/preview/viewer-of.ts'
import type { LaterBook } from '#web/text/catalogue.ts'
import { createPart, type Part } from '#web/ui/lazy/part.ts'
import { ArchivePart } from '../archives/archive-part.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'

/** Makes a viewer of what `load` imports, when a file first needs it; together with the book its sentences are in, if it has one. */
function laterViewer(load: () => Promise<ComponentType<ViewerProps>>, book?: LaterBook): ComponentType<ViewerProps> {
  const part = createPart(load)
  return (props) => <LaterViewer part={part} book={book} props={props} />
}

function LaterViewer(later: { part: Part<ViewerProps>; book: LaterBook | undefined; props: ViewerProps }) {
  const { part, book, props } = later
  const { speech } = usePage()
  const spoken = useMemo(() => (book === undefined ? part : withBook(part, book, speech)), [part, book, speech])
  return <LazyPart part={spoken} props={props} waiting={null} />
}

/** The viewers whose code comes when they are first used. */
export const LATER_VIEWERS: LaterViewers = {
  audio: laterViewer(async () => (await import('#web/features/preview/audio/audio-viewer.tsx')).AudioViewer, 'media'),
  video: laterViewer(async () => (await import('#web/features/preview/video/video-viewer.tsx')).VideoViewer, 'media'),
  pdf: laterViewer(async () => (await import('#web/features/preview/pdf/pdf-viewer.tsx')).PdfViewer),
  archive: ArchivePart,
}
