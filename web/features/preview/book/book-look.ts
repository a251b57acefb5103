import { useState } from 'react'
import { readKept, writeKept } from '#web/lib/storage.ts'

const PAPERS = ['page', 'light', 'sepia', 'dark'] as const
export type Paper = (typeof PAPERS)[number]

/** Sizes of letters, in percent of what the browser has. */
const SIZES: readonly number[] = [70, 80, 90, 100, 115, 130, 150, 175, 200]

const PAPER_KEY = 'coffer.book.paper'
const SIZE_KEY = 'coffer.book.size'

/** How books look: on which paper, in which size. Kept on this device. */
export interface BookLook {
  readonly paper: Paper
  readonly size: number
  /** The next size in a direction, or null when there is none. */
  next(direction: 1 | -1): number | null
  choosePaper(paper: Paper): void
  chooseSize(size: number): void
}

/** How books look, and the ways to change it. */
export function useBookLook(): BookLook {
  const [paper, setPaper] = useState<Paper>(() => PAPERS.find((one) => one === readKept(PAPER_KEY)) ?? 'page')
  const [size, setSize] = useState(() => SIZES.find((one) => String(one) === readKept(SIZE_KEY)) ?? 100)
  return {
    paper,
    size,
    next: (direction) => SIZES[SIZES.indexOf(size) + direction] ?? null,
    choosePaper(chosen) {
      setPaper(chosen)
      writeKept(PAPER_KEY, chosen === 'page' ? null : chosen)
    },
    chooseSize(chosen) {
      setSize(chosen)
      writeKept(SIZE_KEY, chosen === 100 ? null : String(chosen))
    },
  }
}
