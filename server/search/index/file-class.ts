import { mediaTypeOf } from '#contract/file-types.ts'
import type { FileKind } from '#contract/folder-sizes.ts'
import type { SearchType } from '#contract/search-query.ts'

/** File classes derived from names, stored as one byte per row. */
const FILE_CLASS = { other: 0, image: 1, audio: 2, video: 3, pdf: 4, office: 5, text: 6, archive: 7 } as const
export type FileClass = (typeof FILE_CLASS)[keyof typeof FILE_CLASS]

/** Kind reported for each class in storage usage. */
export const KIND_OF_CLASS: readonly FileKind[] = [
  'other',
  'image',
  'audio',
  'video',
  'document',
  'document',
  'text',
  'archive',
]

/** Classes that `type:` filters select. Folders and files of any kind have none. */
export const CLASS_OF_TYPE: Partial<Record<SearchType, FileClass>> = {
  image: FILE_CLASS.image,
  audio: FILE_CLASS.audio,
  video: FILE_CLASS.video,
  pdf: FILE_CLASS.pdf,
}

const ARCHIVES =
  /^application\/(?:zip|gzip|x-tar|x-bzip2|x-xz|zstd|x-7z-compressed|vnd\.rar)$|^application\/x-(?:lzip|lzma|lz4)/
const OFFICE = /^application\/(?:msword|rtf|epub\+zip|vnd\.(?:ms-|openxmlformats|oasis\.))/

/** Maximum number of extensions whose class is cached; others are classified each time. */
const MOST_KNOWN = 4096
const known = new Map<string, FileClass>()

/** Returns the class of files with an extension, given in lower case with its dot; empty for none. */
export function fileClassOf(extension: string): FileClass {
  let found = known.get(extension)
  if (found === undefined) {
    found = classify(extension)
    if (known.size < MOST_KNOWN) known.set(extension, found)
  }
  return found
}

function classify(extension: string): FileClass {
  const { type, mime } = mediaTypeOf(extension)
  if (type !== 'blob') return FILE_CLASS[type]
  if (ARCHIVES.test(mime)) return FILE_CLASS.archive
  return OFFICE.test(mime) ? FILE_CLASS.office : FILE_CLASS.other
}
