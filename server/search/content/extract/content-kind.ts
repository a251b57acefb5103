import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { ContentKind } from '#contract/search.ts'
import { type OfficeFormat, officeFormatOf } from '#formats/office/office-formats.ts'

/** Format for text extraction. */
export type TextFormat = 'text' | 'pdf' | OfficeFormat
export const TEXT_FORMATS = ['text', 'pdf', 'word', 'sheet', 'slides', 'open', 'book'] as const satisfies TextFormat[]

/** Returns the format for text extraction by file name; null when there is none. No file is opened to guess. */
export function textFormatOf(name: string): TextFormat | null {
  const office = officeFormatOf(extensionOf(name).toLowerCase())
  if (office !== null) return office
  const { type } = mediaTypeOf(name)
  return type === 'text' || type === 'pdf' ? type : null
}

/** Returns the kind as used in the settings. */
export function kindOf(format: TextFormat): ContentKind {
  return format === 'text' || format === 'pdf' ? format : 'office'
}
