import { type ComponentType, useMemo } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { Rendered } from '#web/features/editor/edited-file.ts'
import type { ViewerProps } from '#web/features/preview/preview-file.ts'
import type { RenderedProps } from '#web/features/preview/rendered.ts'
import type { LaterViewers } from '#web/features/preview/viewer-of.ts'
import type { LaterBook } from '#web/i18n/catalogue.ts'
import { createPart, type Part } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { withBook } from '../shell/with-book.ts'
import { ArchivePart } from '../wiring/archive-part.tsx'

/** Part that is loaded together with its message bundle. */
function SpokenPart<P extends object>({ part, book, props }: { part: Part<P>; book: LaterBook; props: P }) {
  const { speech } = usePage()
  const spoken = useMemo(() => withBook(part, book, speech), [part, book, speech])
  return <LazyPart part={spoken} props={props} waiting={null} />
}

/** Returns a viewer that is loaded by `load` when a file first needs it, together with its message bundle, if it has one of its own. */
function laterViewer<P extends object = ViewerProps>(
  load: () => Promise<ComponentType<P>>,
  book?: LaterBook,
): ComponentType<P> {
  const part = createPart(load)
  return book === undefined
    ? (props) => <LazyPart part={part} props={props} waiting={null} />
    : (props) => <SpokenPart part={part} book={book} props={props} />
}

/** Viewers that are loaded when they are first used. */
export const LATER_VIEWERS: LaterViewers = {
  audio: laterViewer(async () => (await import('#web/features/preview/audio/audio-viewer.tsx')).AudioViewer, 'media'),
  video: laterViewer(async () => (await import('#web/features/preview/video/video-viewer.tsx')).VideoViewer, 'media'),
  pdf: laterViewer(async () => (await import('#web/features/preview/pdf/pdf-viewer.tsx')).PdfViewer),
  tiff: laterViewer(async () => (await import('#web/features/preview/tiff/tiff-viewer.tsx')).TiffViewer),
  book: laterViewer(async () => (await import('#web/features/preview/book/book-viewer.tsx')).BookViewer, 'documents'),
  office: laterViewer(
    async () => (await import('#web/features/preview/office/office-viewer.tsx')).OfficeViewer,
    'documents',
  ),
  plain: laterViewer(
    async () => (await import('#web/features/preview/plain/plain-viewer.tsx')).PlainViewer,
    'documents',
  ),
  archive: ArchivePart,
}

const MARKDOWN: Rendered = {
  id: 'markdown',
  label: 'editor.rendered',
  View: laterViewer<RenderedProps>(
    async () => (await import('#web/features/preview/markdown/markdown-view.tsx')).MarkdownView,
    'documents',
  ),
}

const TABLE: Rendered = {
  id: 'table',
  label: 'editor.table',
  View: laterViewer<RenderedProps>(
    async () => (await import('#web/features/preview/table/table-view.tsx')).TableView,
    'documents',
  ),
}

const RENDERED: Readonly<Record<string, Rendered>> = {
  'text/markdown': MARKDOWN,
  'text/csv': TABLE,
  'text/tab-separated-values': TABLE,
}

/** Returns the rendered view of a text with this name, as an alternative to its source, or null. */
export const renderedFor = (name: string): Rendered | null => RENDERED[mediaTypeOf(name).mime] ?? null
