import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { drawPage } from './draw-page.ts'
import type { PageSize } from './page-layout.ts'
import styles from './pdf.module.css'

export interface PdfPageProps {
  pdf: PDFDocumentProxy
  /** Zero-based. */
  index: number
  /** In CSS pixels from the top of the pages. */
  top: number
  /** Size known so far, before the page itself has been read. */
  size: PageSize | undefined
  scale: number
  onSize: (index: number, size: PageSize) => void
}

/** One page: its image, with its text over it for selecting, copying and screen readers. */
export function PdfPage({ pdf, index, top, size, scale, onSize }: PdfPageProps) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current || !text.current) return
    const controller = new AbortController()
    const onto = { canvas: canvas.current, text: text.current, scale, signal: controller.signal }
    drawPage(pdf, index, onto, (size) => onSize(index, size)).catch(() => {
      if (!controller.signal.aborted) setFailed(true)
    })
    return () => controller.abort()
  }, [pdf, index, scale, onSize])
  const style: CSSProperties & Record<'--total-scale-factor', number> = {
    insetBlockStart: top,
    inlineSize: Math.round((size?.width ?? 0) * scale),
    blockSize: Math.round((size?.height ?? 0) * scale),
    '--total-scale-factor': scale,
  }
  return (
    <section className={styles.page} style={style} aria-label={t('preview.pdf.pageNumber', index + 1)}>
      <canvas ref={canvas} className={styles.canvas} />
      <div ref={text} className={styles.text} />
      {failed && <p className={styles.failed}>{t('preview.pdf.pageFailed')}</p>}
    </section>
  )
}
