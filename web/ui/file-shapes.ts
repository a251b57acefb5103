// Shapes of the icons of items, in a field of 24 × 24.
import { extensionOf } from '#contract/file-extension.ts'
import type { FileKind } from './kind-of.ts'

export const FOLDER_BACK = 'M1 6a3 3 0 0 1 3-3h4.6a3 3 0 0 1 2.1.9L12.8 6H20a3 3 0 0 1 3 3v9H1z'
export const FOLDER_FRONT = 'M1 11a2.5 2.5 0 0 1 2.5-2.5h17A2.5 2.5 0 0 1 23 11v7a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z'
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
  image: 'M6.5 19l3.8-5.2 2.6 3.2 1.8-1.8 2.8 3.8zM9 9.6h.01',
  video: 'M9.8 11.2v7.4l6-3.7z',
  audio:
    'M10.2 18.2v-6.9l6-1.4v7M10.2 18.2a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0zM16.2 16.9a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0z',
  code: 'M9.6 11.8L6.4 15.2l3.2 3.4M14.4 11.8l3.2 3.4-3.2 3.4',
  archive: 'M10.5 8.5h3M10.5 11.5h3M10.3 14.8h3.4v4.4h-3.4z',
  sheet: 'M7 11.5h10v7.7H7zM7 15.4h10M11 11.5v7.7',
  slides: 'M7.7 19.2v-4M12 19.2v-8M16.3 19.2V14',
  book: 'M12 12.4c-1.6-1-3.2-1.4-5-1.4v7.4c1.8 0 3.4.4 5 1.4 1.6-1 3.2-1.4 5-1.4V11c-1.8 0-3.4.4-5 1.4zv7.2',
  font: 'M8 19.3l4-9 4 9M9.5 16.2h5',
  brokenLink: 'M9 12l6 6.4M15 12l-6 6.4',
  other: 'M8 15.4h.01M12 15.4h.01M16 15.4h.01',
}

/** Signs on the front of a folder. */
export const MARKS = {
  shared: 'M10.7 17.4H9.3a2.7 2.7 0 0 1 0-5.4h1.4M13.3 12h1.4a2.7 2.7 0 0 1 0 5.4h-1.4M9.9 14.7h4.2',
  link: 'M8.5 18v-1.2a3 3 0 0 1 3-3h4.2M13.2 11.2l2.6 2.6-2.6 2.6',
}

/** Returns the extension of a name as the letters of an icon, or an empty string if it does not fit on a page. */
export function lettersOf(name: string): string {
  const letters = extensionOf(name).slice(1).toUpperCase()
  return /^[A-Z\d]{1,4}$/.test(letters) ? letters : ''
}

/** Width of letters on a page, in units of the field. */
export const letterWidth = (letters: string, isSmall: boolean): number =>
  letters.length * (isSmall || letters.length > 3 ? 3.55 : 4.4)
