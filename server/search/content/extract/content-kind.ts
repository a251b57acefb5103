import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { ContentKind } from '#contract/search.ts'

/** Zip packages of XML, by extension. */
const OFFICE = {
  '.docx': 'word',
  '.docm': 'word',
  '.dotx': 'word',
  '.xlsx': 'sheet',
  '.xlsm': 'sheet',
  '.pptx': 'slides',
  '.pptm': 'slides',
  '.odt': 'open',
  '.ott': 'open',
  '.ods': 'open',
  '.odp': 'open',
  '.epub': 'book',
} as const

/** Format for text extraction. */
export type TextFormat = 'text' | 'pdf' | (typeof OFFICE)[keyof typeof OFFICE]
export const TEXT_FORMATS = ['text', 'pdf', 'word', 'sheet', 'slides', 'open', 'book'] as const satisfies TextFormat[]

const isOffice = (extension: string): extension is keyof typeof OFFICE => Object.hasOwn(OFFICE, extension)

/** Returns the format for text extraction by file name; null when there is none. No file is opened to guess. */
export function textFormatOf(name: string): TextFormat | null {
  const extension = extensionOf(name).toLowerCase()
  if (isOffice(extension)) return OFFICE[extension]
  const { type } = mediaTypeOf(name)
  return type === 'text' || type === 'pdf' ? type : null
}

/** Returns the kind as used in the settings. */
export function kindOf(format: TextFormat): ContentKind {
  return format === 'text' || format === 'pdf' ? format : 'office'
}
