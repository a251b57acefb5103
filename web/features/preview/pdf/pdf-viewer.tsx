import { useEffect } from 'react'
import { inlineHref } from '#web/lib/raw-address.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ViewerProps } from '../preview-file.ts'
import styles from './pdf.module.css'
import { PdfLock } from './pdf-lock.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { usePdf } from './use-pdf.ts'

/** Shows a PDF as a column of pages; only the visible ones are rendered. */
export function PdfViewer({ file, onReady, onFailed }: ViewerProps) {
  const state = usePdf(inlineHref(file.path, file.modified), onFailed)
  const opening = state.kind === 'opening'
  useEffect(() => {
    if (!opening) onReady()
  }, [opening, onReady])
  if (state.kind === 'open') return <PdfPages pdf={state.pdf} name={file.name} />
  if (state.kind === 'locked') return <PdfLock wrong={state.wrong} onPassword={state.unlock} />
  return (
    <div className={styles.coming}>
      <Skeleton width="min(100%, 720px)" height="1000px" />
    </div>
  )
}
