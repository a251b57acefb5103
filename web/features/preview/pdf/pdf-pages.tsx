import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { useZoomKeys } from '../use-zoom-keys.ts'
import { ZoomTools } from '../zoom-tools.tsx'
import { PageNumber } from './page-number.tsx'
import styles from './pdf.module.css'
import { PdfPage } from './pdf-page.tsx'
import { usePdfPages } from './use-pdf-pages.ts'

/** The pages of an open document in a scrollable area. */
export function PdfPages({ pdf, name }: { pdf: PDFDocumentProxy; name: string }) {
  const { t } = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const pages = usePdfPages(pdf, scroller)
  useZoomKeys(pages.zoomStep, pages.resetZoom)
  const { layout, scale, drawn } = pages
  return (
    <>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t('preview.pdf.pages', visibleName(name))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        <div className={styles.pages} style={{ blockSize: layout.height, minInlineSize: pages.width }}>
          {scale > 0 &&
            drawn.map((index) => (
              <PdfPage
                key={index}
                pdf={pdf}
                index={index}
                top={layout.tops[index] ?? 0}
                size={pages.sizes[index] ?? pages.sizes[0]}
                scale={scale}
                onSize={pages.setSize}
              />
            ))}
        </div>
      </section>
      <ZoomTools zoom={pages.zoom} atLargest={pages.atLargest} onStep={pages.zoomStep} onReset={pages.resetZoom} stays>
        <PageNumber page={pages.current + 1} count={pdf.numPages} onGo={(page) => pages.goTo(page - 1)} />
      </ZoomTools>
    </>
  )
}
