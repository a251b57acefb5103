import { extensionOf } from '#contract/file-extension.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { fileKind } from '#web/ui/file-kind.ts'
import type { FileKind } from '#web/ui/kind-of.ts'
import type { Item } from '../item.ts'

/** Names of formats that differ from the extension in capital letters. */
const FORMATS: Readonly<Record<string, string>> = {
  ...{ jpg: 'JPEG', jpe: 'JPEG', tif: 'TIFF', htm: 'HTML', yml: 'YAML', md: 'Markdown', markdown: 'Markdown' },
  ...{ doc: 'Word', docx: 'Word', docm: 'Word', xls: 'Excel', xlsx: 'Excel', xlsm: 'Excel' },
  ...{ ppt: 'PowerPoint', pptx: 'PowerPoint', pptm: 'PowerPoint', odt: 'OpenDocument', ods: 'OpenDocument' },
  ...{ odp: 'OpenDocument', pages: 'Pages', numbers: 'Numbers', key: 'Keynote', mpg: 'MPEG', mkv: 'Matroska' },
  ...{ js: 'JavaScript', ts: 'TypeScript', py: 'Python', rs: 'Rust', rb: 'Ruby', go: 'Go', tgz: 'TAR', gz: 'GZIP' },
  ...{ webp: 'WebP', webm: 'WebM', ogg: 'Ogg', zst: 'Zstandard', txz: 'TAR', tbz2: 'TAR' },
}

/** Text kinds that are documents with a layout, rather than plain text. */
const DOCUMENTS: ReadonlySet<string> = new Set('doc docx docm rtf odt pages'.split(' '))

/** Longest extension that is shown as the name of a format, in characters. Longer ones are rarely one. */
const LONGEST = 8

/** Key of the text of each kind of file with a format. */
const KINDS = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  archive: 'archive',
  pdf: 'document',
  sheet: 'sheet',
  slides: 'slides',
  book: 'book',
  font: 'font',
  code: 'code',
} as const satisfies Partial<Record<FileKind, string>>

const hasText = (kind: FileKind): kind is keyof typeof KINDS => kind in KINDS

/** Returns the kind of an item in words, such as "PDF document", determined by its name alone. */
export function kindText({ name, kind, isDir }: Pick<Item, 'name' | 'kind' | 'isDir'>, t: Translate): string {
  if (kind === 'brokenLink') return t('listing.kind.brokenLink')
  if (isDir) return t('listing.kind.folder')
  const extension = extensionOf(name).slice(1).toLowerCase()
  const shape = fileKind({ name, isDir })
  if (extension === '' || extension.length > LONGEST)
    return t(shape === 'text' ? 'listing.kind.text' : 'listing.kind.noType')
  const format = FORMATS[extension] ?? extension.toUpperCase()
  if (DOCUMENTS.has(extension)) return t('listing.kind.document', format)
  if (hasText(shape)) return t(`listing.kind.${KINDS[shape]}`, format)
  if (shape !== 'text') return t('listing.kind.file', format)
  return extension === 'txt' ? t('listing.kind.text') : t('listing.kind.file', format)
}
