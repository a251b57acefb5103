import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useCallback, useMemo, useState } from 'react'
import type { PreviewFile, ViewerProps } from '#web/features/preview/preview-file.ts'
import { viewerOf } from '#web/features/preview/viewer-of.ts'
import { lazyPart } from '#web/features/public-share/lazy-part.tsx'
import type { DocumentViewProps } from '#web/features/public-share/viewers.ts'
import type { Catalog } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { setContentSource } from '#web/lib/content-source.ts'
import { PageToolsContext } from '#web/lib/page-tools.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Toasts } from '#web/ui/toasts.ts'
import { contentSourceOf, documentPath } from './shared-contents.ts'
import { hasRenderedView } from './text-document-names.ts'
import { createVisitorTools } from './visitor-tools.ts'
import styles from './visitor-viewers.module.css'
import { withPageTexts } from './with-page-texts.tsx'

const VIEWERS: Readonly<
  Record<'pdf' | 'tiff' | 'book' | 'office' | 'plain' | 'rendered' | 'archive', ComponentType<ViewerProps>>
> = {
  pdf: lazyPart(async () => (await import('#web/features/preview/pdf/pdf-viewer.tsx')).PdfViewer),
  tiff: lazyPart(async () => (await import('#web/features/preview/tiff/tiff-viewer.tsx')).TiffViewer),
  book: lazyPart(async () => (await import('#web/features/preview/book/book-viewer.tsx')).BookViewer),
  office: lazyPart(async () => (await import('#web/features/preview/office/office-viewer.tsx')).OfficeViewer),
  plain: lazyPart(async () => (await import('#web/features/preview/plain/plain-viewer.tsx')).PlainViewer),
  rendered: lazyPart(async () => (await import('./text-document.tsx')).TextDocument),
  archive: lazyPart(async () => {
    const { ArchiveViewer } = await import('#web/features/preview/archive/archive-viewer.tsx')
    return (props: ViewerProps) => <ArchiveViewer {...props} onExtract={null} opensFiles={false} />
  }),
}

/** Returns the viewer for a file that the page of a link shows as a document. */
function viewerFor(file: PreviewFile): ComponentType<ViewerProps> {
  const viewer = viewerOf(file)
  if (Object.hasOwn(VIEWERS, viewer)) return VIEWERS[viewer as keyof typeof VIEWERS]
  return hasRenderedView(file.name) ? VIEWERS.rendered : VIEWERS.plain
}

type Progress = 'loading' | 'ready' | 'failed'
const NOTHING = () => undefined
const NO_TRACKS: readonly string[] = []

function Shown({ here }: DocumentViewProps) {
  const { t } = useText()
  const { share } = here
  const path = documentPath(here)
  const { name, size, type, modified } = share
  const file = useMemo(() => ({ path, name: here.name, size, type, modified }), [path, here.name, size, type, modified])
  const [progress, setProgress] = useState<Progress>('loading')
  const onReady = useCallback(() => setProgress('ready'), [])
  const onFailed = useCallback(() => setProgress('failed'), [])
  const Viewer = useMemo(() => viewerFor(file), [file])
  if (progress === 'failed') return <p className={styles.failed}>{t('visit.notShown')}</p>
  return (
    <div className={styles.view} data-name={name}>
      <Viewer
        key={`${path} ${modified}`}
        {...{ file, onReady, onFailed, tracks: NO_TRACKS, neighbours: null, onShow: NOTHING }}
      />
      {progress === 'loading' && (
        <div className={styles.over}>
          <Spinner size={28} />
        </div>
      )}
    </div>
  )
}

/** Shows messages of viewers, such as that a cell was copied. */
function Messages({ toasts }: { toasts: Toasts }) {
  const last = useStore(toasts).at(-1)
  return (
    <p role="status" className={styles.message} hidden={!last}>
      {last?.text}
    </p>
  )
}

function createDocumentView(texts: Catalog, language: string): ComponentType<DocumentViewProps> {
  const tools = createVisitorTools(texts, language)
  const queries = createQueryClient()
  return ({ here }) => {
    // Before the viewers below ask for it. Its token changes while the page is open.
    setContentSource(contentSourceOf(here))
    return (
      <PageToolsContext value={tools}>
        <QueryClientProvider client={queries}>
          <Shown here={here} />
          <Messages toasts={tools.toasts} />
        </QueryClientProvider>
      </PageToolsContext>
    )
  }
}

/** Loads the viewer of documents with its texts. */
export const loadDocumentView = () => withPageTexts(['preview', 'documents', 'archive', 'viewer'], createDocumentView)
