import { useText } from '#web/i18n/text.tsx'
import { callWorker } from '#web/lib/worker-calls.ts'
import { DownloadLink, Refused } from '../documents/refused.tsx'
import { type DocumentOpener, useDocument } from '../documents/use-document.ts'
import type { ViewerProps } from '../preview-file.ts'
import type { OfficeExtract } from './extract.ts'
import styles from './office.module.css'
import { OfficeText } from './office-text.tsx'
import type { OfficeMethods } from './office-worker.ts'
import { Sheets } from './sheets.tsx'

/** Maximum size of a document, in bytes, and time limit for reading it, in milliseconds. */
const MOST = 64 * 1024 * 1024
const PATIENCE = 60_000

const OPENING: DocumentOpener<OfficeExtract> = {
  most: MOST,
  async open(bytes, signal) {
    const worker = callWorker<OfficeMethods>(
      new Worker(new URL('./office-worker.ts', import.meta.url), { type: 'module' }),
    )
    const timer = setTimeout(worker.close, PATIENCE)
    signal.addEventListener('abort', worker.close)
    try {
      return await worker.call('read', bytes)
    } finally {
      clearTimeout(timer)
      worker.close()
    }
  },
}

/** Nothing needs to be released. */
const close = (): void => undefined

/** Shows the content of an office document without its layout. */
export function OfficeViewer(props: ViewerProps) {
  const { file } = props
  const { t } = useText()
  const state = useDocument(props, OPENING, close)
  if (state.kind === 'opening') return null
  if (state.kind === 'refused') return <Refused file={file} fault={state.fault} />
  const extract = state.document
  return (
    <div className={styles.viewer}>
      <div className={styles.note}>
        <p>
          {t('documents.extract')} {extract.cut && t('documents.extract.cut')}
        </p>
        <DownloadLink file={file} />
      </div>
      {extract.kind === 'sheets' ? (
        <Sheets sheets={extract.sheets} />
      ) : (
        <OfficeText name={file.name} extract={extract} />
      )}
    </div>
  )
}
