/** Formats of documents that are zip packages of XML (ECMA-376, ODF 1.3, EPUB 3.3), by extension. */
const BY_EXTENSION = {
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

/** Format of an office document or book. */
export type OfficeFormat = (typeof BY_EXTENSION)[keyof typeof BY_EXTENSION]

const isKnown = (extension: string): extension is keyof typeof BY_EXTENSION => Object.hasOwn(BY_EXTENSION, extension)

/** Returns the format for a lower-case extension with its dot; null for other files. */
export const officeFormatOf = (extension: string): OfficeFormat | null =>
  isKnown(extension) ? BY_EXTENSION[extension] : null
