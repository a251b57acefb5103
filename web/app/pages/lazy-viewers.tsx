import { type ComponentType, useMemo } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { RenderedView } from '#web/features/editor/edited-file.ts'
import type { ViewerProps } from '#web/features/preview/preview-file.ts'
import type { RenderedProps } from '#web/features/preview/rendered.ts'
import type { LazyViewers } from '#web/features/preview/viewer-of.ts'
import type { LazyMessages } from '#web/i18n/catalog.ts'
import { createPart, type Part } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { ArchivePart } from '../wiring/archive-part.tsx'

type LazyBooks = readonly LazyMessages[]

/** Part that is loaded together with its message bundles. */
function SpokenPart<P extends object>({ part, books, props }: { part: Part<P>; books: LazyBooks; props: P }) {
  const { speech } = usePage()
  const spoken = useMemo(
    () => books.reduce((bare, book) => withMessages(bare, book, speech), part),
    [part, books, speech],
  )
  return <LazyPart part={spoken} props={props} waiting={null} />
}

/** Returns a viewer that is loaded by `load` when a file first needs it, together with message bundles of its own. */
function lazyViewer<P extends object = ViewerProps>(
  load: () => Promise<ComponentType<P>>,
  ...books: LazyBooks
): ComponentType<P> {
  const part = createPart(load)
  return (props) => <SpokenPart part={part} books={books} props={props} />
}

/** Viewers that are loaded when they are first used. */
export const LAZY_VIEWERS: LazyViewers = {
  audio: lazyViewer(async () => (await import('../wiring/audio-part.tsx')).AudioPart, 'media', 'player'),
  video: lazyViewer(
    async () => (await import('#web/features/preview/video/video-viewer.tsx')).VideoViewer,
    'media',
    'player',
  ),
  pdf: lazyViewer(async () => (await import('#web/features/preview/pdf/pdf-viewer.tsx')).PdfViewer),
  tiff: lazyViewer(async () => (await import('#web/features/preview/tiff/tiff-viewer.tsx')).TiffViewer),
  book: lazyViewer(async () => (await import('#web/features/preview/book/book-viewer.tsx')).BookViewer, 'documents'),
  office: lazyViewer(
    async () => (await import('#web/features/preview/office/office-viewer.tsx')).OfficeViewer,
    'documents',
  ),
  plain: lazyViewer(
    async () => (await import('#web/features/preview/plain/plain-viewer.tsx')).PlainViewer,
    'documents',
  ),
  archive: ArchivePart,
}

const MARKDOWN: RenderedView = {
  id: 'markdown',
  label: 'editor.rendered',
  View: lazyViewer<RenderedProps>(
    async () => (await import('#web/features/preview/markdown/markdown-view.tsx')).MarkdownView,
    'documents',
  ),
}

const TABLE: RenderedView = {
  id: 'table',
  label: 'editor.table',
  View: lazyViewer<RenderedProps>(
    async () => (await import('#web/features/preview/table/table-view.tsx')).TableView,
    'documents',
  ),
}

const RENDERED: Readonly<Record<string, RenderedView>> = {
  'text/markdown': MARKDOWN,
  'text/csv': TABLE,
  'text/tab-separated-values': TABLE,
}

/** Returns the rendered view of a text with this name, as an alternative to its source, or null. */
export const renderedFor = (name: string): RenderedView | null => RENDERED[mediaTypeOf(name).mime] ?? null
