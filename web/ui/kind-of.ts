import { extensionOf } from '#contract/file-extension.ts'

/** Visually distinct kinds of items. Each has an icon and a color. */
export type FileKind =
  | 'folder'
  | 'image'
  | 'video'
  | 'audio'
  | 'text'
  | 'doc'
  | 'code'
  | 'archive'
  | 'pdf'
  | 'sheet'
  | 'slides'
  | 'book'
  | 'font'
  | 'brokenLink'
  | 'other'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const BY_EXTENSION: ReadonlyArray<readonly [FileKind, ReadonlySet<string>]> = [
  ['archive', words('zip gz tgz tar bz2 tbz2 xz txz zst 7z rar lz4 sz jar iso dmg deb rpm apk')],
  ['sheet', words('csv tsv xls xlsx ods numbers')],
  ['slides', words('ppt pptx odp key')],
  ['text', words('txt md markdown log rst adoc tex org')],
  ['doc', words('doc docx odt pages rtf')],
  ['book', words('epub mobi azw3')],
  ['font', words('ttf otf woff woff2')],
  ['pdf', words('pdf')],
]

/** Item with the `type` sent by the server. */
export type TypedItem = { readonly name: string; readonly isDir: boolean; readonly type: string }

/** Returns the kind of an item. */
export function kindOf({ name, isDir, type }: TypedItem): FileKind {
  if (type === 'invalid_link') return 'brokenLink'
  if (isDir) return 'folder'
  const extension = extensionOf(name).slice(1).toLowerCase()
  const special = BY_EXTENSION.find(([, extensions]) => extensions.has(extension))
  if (special) return special[0]
  if (type === 'image' || type === 'audio' || type === 'video') return type
  if (type !== 'text' && type !== 'textImmutable') return 'other'
  return extension === '' ? 'text' : 'code'
}
