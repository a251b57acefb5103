// Shapes of the icons of items, in a field of 24 × 24.
import { extensionOf } from '#contract/file-extension.ts'
import type { FileKind } from './kind-of.ts'

export const FOLDER_BACK = 'M1 6a3 3 0 0 1 3-3h5l3.5 3H20a3 3 0 0 1 3 3v9H1z'
export const PAGE = 'M6 1h8l7 7v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z'
export const FOLD = 'M14 1l7 7h-5a2 2 0 0 1-2-2z'

/** Kinds whose icon is a page. */
export type PageKind = Exclude<FileKind, 'folder'>

const LINES = 'M7.5 12h9M7.5 15.5h9M7.5 19H13'

/** Glyphs of the kinds, drawn as lines on a page. */
export const GLYPHS: Readonly<Record<PageKind, string>> = {
  text: LINES,
  doc: LINES,
  pdf: LINES,
  image: 'M6.5 19l4-5 2.5 3 2-2 3 4zM9 10h.01',
  video: 'M10 11v7l6-3.5z',
  audio: 'M12.5 17.5V9.5l4 2M12.5 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  code: 'M9.5 12l-3 3 3 3M14.5 12l3 3-3 3',
  archive: 'M10.5 8.5h3M10.5 11.5h3M10.5 15h3v4h-3z',
  sheet: 'M7 12h10v7H7zM7 15.5h10M11 12v7',
  slides: 'M8 19v-4M12 19v-8M16 19v-5',
  book: 'M12 12.5q-2-1.5-5-1.5v7q3 0 5 1.5 2-1.5 5-1.5v-7q-3 0-5 1.5zv7',
  font: 'M8 19l4-9 4 9M9.5 16h5',
  brokenLink: 'M9 12l6 6M15 12l-6 6',
  other: 'M8 15h.01M12 15h.01M16 15h.01',
}

/** Signs on the front of a folder. */
export const MARKS = {
  shared: 'M10.5 17.5h-1a2.5 2.5 0 0 1 0-5h1M13.5 12.5h1a2.5 2.5 0 0 1 0 5h-1M10 15h4',
  link: 'M8.5 18v-1a3 3 0 0 1 3-3h4M13 11.5l2.5 2.5-2.5 2.5',
}

/** Returns the extension of a name as the letters of an icon, or an empty string if it does not fit on a page. */
export function lettersOf(name: string): string {
  const letters = extensionOf(name).slice(1).toUpperCase()
  return /^[A-Z\d]{1,4}$/.test(letters) ? letters : ''
}

/** Size of an icon for which the style sheet gives the size of the letters, in CSS pixels. */
export const LETTERS_DESIGNED_FOR = 96
