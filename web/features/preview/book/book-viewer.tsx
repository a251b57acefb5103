import { callWorker, type WorkerCalls } from '#web/lib/worker-calls.ts'
import { Refused } from '../documents/refused.tsx'
import { type DocumentOpener, useDocument } from '../documents/use-document.ts'
import type { ViewerProps } from '../preview-file.ts'
import type { BookMethods } from './book-worker.ts'
import { OpenBookView } from './open-book-view.tsx'
import type { Book } from './read-book.ts'

/** Maximum size of a book, in bytes. */
const MOST = 200 * 1024 * 1024

/** Time limit for opening a book, in milliseconds. */
const PATIENCE = 60_000

interface OpenedBook {
  readonly book: Book
  readonly calls: WorkerCalls<BookMethods>
}

const OPENING: DocumentOpener<OpenedBook> = {
  most: MOST,
  async open(bytes, signal) {
    const calls = callWorker<BookMethods>(new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' }))
    const timer = setTimeout(calls.close, PATIENCE)
    signal.addEventListener('abort', calls.close)
    try {
      return { book: await calls.call('open', bytes), calls }
    } catch (error) {
      calls.close()
      throw error
    } finally {
      clearTimeout(timer)
    }
  },
}

const close = ({ calls }: OpenedBook): void => calls.close()

/** Shows a book (EPUB). */
export function BookViewer(props: ViewerProps) {
  const { file } = props
  const state = useDocument(props, OPENING, close)
  if (state.kind === 'opening') return null
  if (state.kind === 'refused') return <Refused file={file} fault={state.fault} />
  return <OpenBookView {...state.document} path={file.path} />
}
