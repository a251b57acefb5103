import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { maxZoom, stepZoom } from '#web/lib/zoom.ts'
import { useStageSize } from '../use-stage-size.ts'
import { currentPage, fitScale, GAP, layOut, type PageSize, pagesInView, scrollTopAfterResize } from './page-layout.ts'

/** A4, in CSS pixels; used when the first page cannot be read. */
const GUESS: PageSize = { width: 595, height: 842 }

/** Returns the size of every page: that of the first page until the page itself is read. */
function useSizes(pdf: PDFDocumentProxy) {
  const [sizes, setSizes] = useState<readonly PageSize[]>([])
  useEffect(() => {
    let wanted = true
    const fill = (size: PageSize) => wanted && setSizes(Array.from({ length: pdf.numPages }, () => size))
    pdf.getPage(1).then(
      (page) => fill(page.getViewport({ scale: 1 })),
      () => fill(GUESS),
    )
    return () => {
      wanted = false
    }
  }, [pdf])
  const setSize = useCallback((index: number, size: PageSize) => {
    setSizes((now) => {
      const known = now[index]
      const same = known && Math.abs(known.width - size.width) < 0.5 && Math.abs(known.height - size.height) < 0.5
      return same || !known ? now : now.with(index, size)
    })
  }, [])
  return { sizes, setSize }
}

/** Returns the scroll position of an element, in CSS pixels. */
function useScrollTop(scroller: RefObject<HTMLElement | null>): number {
  const [scrollTop, setScrollTop] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => setScrollTop(element.scrollTop)
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller])
  return scrollTop
}

/** Manages the pages of a document: layout, zoom and position. */
export function usePdfPages(pdf: PDFDocumentProxy, scroller: RefObject<HTMLElement | null>) {
  const { sizes, setSize } = useSizes(pdf)
  const room = useStageSize(scroller)
  const scrollTop = useScrollTop(scroller)
  const [zoom, setZoom] = useState(1)
  const widest = useMemo(() => sizes.reduce((width, size) => Math.max(width, size.width), 1), [sizes])
  const scale = room && sizes.length > 0 ? fitScale(widest, room.width) * zoom : 0
  const layout = useMemo(() => layOut(sizes, scale), [sizes, scale])

  const before = useRef(layout)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && before.current !== layout && before.current.tops.length > 0) {
      element.scrollTop = scrollTopAfterResize(before.current, layout, element.scrollTop)
    }
    before.current = layout
  }, [layout, scroller])

  const height = room?.height ?? 0
  const { first, last } = pagesInView(layout, scrollTop, height)
  return {
    sizes,
    setSize,
    layout,
    scale,
    zoom,
    width: widest * scale + 2 * GAP,
    atLargest: zoom >= maxZoom(),
    drawn: Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
    current: currentPage(layout, scrollTop, height),
    zoomStep: (direction: 1 | -1) => setZoom((now) => stepZoom(now, direction)),
    resetZoom: () => setZoom(1),
    goTo(index: number) {
      if (scroller.current) scroller.current.scrollTop = (layout.tops[index] ?? 0) - GAP
    },
  }
}
