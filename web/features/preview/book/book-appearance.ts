import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

const PAPERS = ['page', 'light', 'sepia', 'dark'] as const
export type Paper = (typeof PAPERS)[number]

/** Font sizes, in percent of the browser's default. */
const SIZES: readonly number[] = [70, 80, 90, 100, 115, 130, 150, 175, 200]

const PAPER_KEY = 'coffer.book.paper'
const SIZE_KEY = 'coffer.book.size'

/** Paper and font size of books, stored on this device. */
export interface BookAppearance {
  readonly paper: Paper
  readonly size: number
  /** Returns the next size in a direction, or null when there is none. */
  nextSize(direction: 1 | -1): number | null
  selectPaper(paper: Paper): void
  selectSize(size: number): void
}

/** Returns the appearance of books and functions to change it. */
export function useBookAppearance(): BookAppearance {
  const [paper, setPaper] = useState<Paper>(() => PAPERS.find((one) => one === readStored(PAPER_KEY)) ?? 'page')
  const [size, setSize] = useState(() => SIZES.find((one) => String(one) === readStored(SIZE_KEY)) ?? 100)
  return {
    paper,
    size,
    nextSize: (direction) => SIZES[SIZES.indexOf(size) + direction] ?? null,
    selectPaper(chosen) {
      setPaper(chosen)
      writeStored(PAPER_KEY, chosen === 'page' ? null : chosen)
    },
    selectSize(chosen) {
      setSize(chosen)
      writeStored(SIZE_KEY, chosen === 100 ? null : String(chosen))
    },
  }
}
