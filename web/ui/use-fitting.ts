import { type RefObject, useLayoutEffect, useState } from 'react'
import { createStore } from '../lib/store.ts'
import { useStore } from '../lib/use-store.ts'
import { fittingIds } from './fitting-ids.ts'

/** Widths of the buttons by id, with the gap after each, and of the last child of the box, in px. */
interface Measures {
  readonly labels: string
  readonly wide: ReadonlyMap<string, number>
  readonly compact: ReadonlyMap<string, number>
  readonly last: number
}

interface Labeled {
  readonly id: string
  readonly text: string
}

/** Buttons to display, and whether without icons. */
export interface Fitting {
  readonly ids: readonly string[]
  readonly isCompact: boolean
}

/** Returns the widths of the children of a box that stand for `entries`, in their order. */
function widthsOf(box: HTMLElement, entries: readonly Labeled[]): Map<string, number> {
  const gap = Number.parseFloat(getComputedStyle(box).columnGap) || 0
  const widthAt = (index: number) => (box.children[index]?.getBoundingClientRect().width ?? 0) + gap
  return new Map(entries.map(({ id }, index) => [id, widthAt(index)]))
}

/**
 * Returns which buttons of a bar fit beside its last child, a menu: all with icons, otherwise all without (`data-compact`), otherwise some
 * without. The others move into the menu in the order of `overflowOrder`. The children of `box` are one for each displayed entry, and the
 * menu. They are measured once for each set of labels, before the frame is displayed; the width of the box is observed.
 */
export function useFitting(
  box: RefObject<HTMLElement | null>,
  entries: readonly Labeled[],
  overflowOrder: readonly string[],
): Fitting {
  const [room] = useState(() => createStore(0))
  const [measures, setMeasures] = useState<Measures | null>(null)
  const width = useStore(room)
  const labels = entries.map(({ id, text }) => `${id} ${text}`).join()
  const isMeasured = measures?.labels === labels

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => room.set(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, room])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || isMeasured) return
    const wide = widthsOf(element, entries)
    element.dataset.compact = ''
    const compact = widthsOf(element, entries)
    delete element.dataset.compact
    setMeasures({ labels, wide, compact, last: element.lastElementChild?.getBoundingClientRect().width ?? 0 })
  }, [box, entries, labels, isMeasured])

  // All are displayed to be measured.
  if (!measures || !isMeasured) return { ids: entries.map(({ id }) => id), isCompact: false }
  const ids = fittingIds(measures.wide, width - measures.last, overflowOrder)
  if (ids.length === entries.length) return { ids, isCompact: false }
  return { ids: fittingIds(measures.compact, width - measures.last, overflowOrder), isCompact: true }
}
