import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { ContentKind } from '#contract/search.ts'

/** Documents that are a zip of XML, by extension. */
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

/** How text is taken out of a file. */
export type TextFormat = 'text' | 'pdf' | (typeof OFFICE)[keyof typeof OFFICE]
export const TEXT_FORMATS = ['text', 'pdf', 'word', 'sheet', 'slides', 'open', 'book'] as const satisfies TextFormat[]

const isOffice = (extension: string): extension is keyof typeof OFFICE => Object.hasOwn(OFFICE, extension)

/** By its name, how text is taken out of a file; null where there is none. No file is opened to guess. */
export function textFormatOf(name: string): TextFormat | null {
  const extension = extensionOf(name).toLowerCase()
  if (isOffice(extension)) return OFFICE[extension]
  const { type } = mediaTypeOf(name)
  return type === 'text' || type === 'pdf' ? type : null
}

/** What administrators call it. */
export function kindOf(format: TextFormat): ContentKind {
  return format === 'text' || format === 'pdf' ? format : 'office'
}
