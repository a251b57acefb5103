import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { FileKind } from '#web/ui/kind-of.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from './item.ts'
import { iconOf } from './item-icon.ts'

/** Names of formats that differ from the extension in capital letters. */
const FORMATS: Readonly<Record<string, string>> = {
  ...{ jpg: 'JPEG', jpe: 'JPEG', jfif: 'JPEG', tif: 'TIFF', svgz: 'SVG', webp: 'WebP', htm: 'HTML' },
  ...{ md: 'Markdown', markdown: 'Markdown', mkd: 'Markdown', js: 'JavaScript', mjs: 'JavaScript', cjs: 'JavaScript' },
  ...{ ts: 'TypeScript', mts: 'TypeScript', cts: 'TypeScript', py: 'Python', rs: 'Rust', go: 'Go', rb: 'Ruby' },
  ...{ java: 'Java', kt: 'Kotlin', swift: 'Swift', cpp: 'C++', cc: 'C++', hpp: 'C++', cs: 'C#', yml: 'YAML' },
  ...{ sh: 'Shell', bash: 'Shell', zsh: 'Shell', tex: 'TeX', doc: 'Word', docx: 'Word', docm: 'Word' },
  ...{ xls: 'Excel', xlsx: 'Excel', xlsm: 'Excel', ppt: 'PowerPoint', pptx: 'PowerPoint' },
  ...{ pptm: 'PowerPoint', odt: 'OpenDocument', ods: 'OpenDocument', odp: 'OpenDocument' },
  ...{ pages: 'Pages', numbers: 'Numbers', key: 'Keynote', mov: 'QuickTime', qt: 'QuickTime', mkv: 'Matroska' },
  ...{ webm: 'WebM', weba: 'WebM', ogg: 'Ogg', oga: 'Ogg', ogv: 'Ogg', opus: 'Opus', mpg: 'MPEG', mpeg: 'MPEG' },
  ...{ gz: 'gzip', tgz: 'tar.gz', tbz2: 'tar.bz2', txz: 'tar.xz', bz2: 'bzip2' },
  ...{ xz: 'XZ', zst: 'Zstandard', '7z': '7-Zip', mobi: 'Mobipocket' },
  ...{ otf: 'OpenType', ttf: 'TrueType', psd: 'Photoshop', epub: 'EPUB' },
}

/** Longest extension that names a format, in characters. */
const LONGEST = 12

/** Returns the name of the format of a file: `PDF`, `JPEG`, `Word`. Null if its name has no extension, as `.profile`. */
export function formatName(name: string): string | null {
  const extension = extensionOf(name).slice(1)
  if (extension === '' || extension.length > LONGEST || name.lastIndexOf('.') === 0) return null
  return FORMATS[extension.toLowerCase()] ?? visibleName(extension.toUpperCase())
}

type KindKey = 'archive' | 'audio' | 'book' | 'code' | 'document' | 'font' | 'picture' | 'sheet' | 'slides' | 'video'

const KEYS: Readonly<Partial<Record<FileKind, KindKey>>> = {
  image: 'picture',
  ...{ video: 'video', audio: 'audio', archive: 'archive', pdf: 'document', sheet: 'sheet', slides: 'slides' },
  ...{ book: 'book', font: 'font', code: 'code', text: 'document', doc: 'document' },
}

/** Kinds of formats that have no icon of their own kind: documents with macros. */
const MACROS: Readonly<Record<string, KindKey>> = { docm: 'document', xlsm: 'sheet', pptm: 'slides' }

/** Returns the kind of an item in words, determined by its name: `PDF document`, `JPEG picture`. Its texts are in the module `listing`. */
export function kindText(item: Pick<Item, 'name' | 'kind' | 'isDir' | 'isLink'>, t: Translate): string {
  if (item.kind === 'brokenLink') return t('kind.brokenLink')
  if (item.isDir) return t('browse.info.folder')
  const format = formatName(item.name)
  const { kind } = iconOf(item)
  const isPlain = mediaTypeOf(item.name).mime === 'text/plain' && kind === 'text'
  if (isPlain || (format === null && kind === 'text')) return t('kind.text')
  if (format === null) return t('kind.unknown')
  const key = KEYS[kind] ?? MACROS[extensionOf(item.name).slice(1).toLowerCase()]
  return key ? t(`kind.${key}`, format) : t('kind.file', format)
}
