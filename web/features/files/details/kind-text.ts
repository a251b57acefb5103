import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { FileKind } from '#web/ui/kind-of.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../listing/item.ts'
import { iconOf } from '../listing/item-icon.ts'

/** Names of formats that differ from the extension in capital letters. */
const FORMATS: Readonly<Record<string, string>> = {
  ...{ jpg: 'JPEG', jpe: 'JPEG', jfif: 'JPEG', tif: 'TIFF', svgz: 'SVG', webp: 'WebP', htm: 'HTML' },
  ...{ md: 'Markdown', markdown: 'Markdown', mkd: 'Markdown', js: 'JavaScript', mjs: 'JavaScript', cjs: 'JavaScript' },
  ...{ ts: 'TypeScript', mts: 'TypeScript', cts: 'TypeScript', py: 'Python', rs: 'Rust', go: 'Go', rb: 'Ruby' },
  ...{ java: 'Java', kt: 'Kotlin', swift: 'Swift', cpp: 'C++', cc: 'C++', hpp: 'C++', cs: 'C#', yml: 'YAML' },
  ...{ sh: 'Shell', bash: 'Shell', zsh: 'Shell', tex: 'TeX', doc: 'Word', docx: 'Word', xls: 'Excel', xlsx: 'Excel' },
  ...{ ppt: 'PowerPoint', pptx: 'PowerPoint', odt: 'OpenDocument', ods: 'OpenDocument', odp: 'OpenDocument' },
  ...{ pages: 'Pages', numbers: 'Numbers', key: 'Keynote', mov: 'QuickTime', qt: 'QuickTime', mkv: 'Matroska' },
  ...{ webm: 'WebM', weba: 'WebM', ogg: 'Ogg', oga: 'Ogg', ogv: 'Ogg', opus: 'Opus', mpg: 'MPEG', mpeg: 'MPEG' },
  ...{ gz: 'gzip', tgz: 'tar.gz', bz2: 'bzip2', xz: 'XZ', zst: 'Zstandard', '7z': '7-Zip', mobi: 'Mobipocket' },
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

/** Returns the kind of a file or a broken link in words: `PDF document`, `JPEG picture`. */
function fileKindText(item: Item, t: Translate): string {
  if (item.kind === 'brokenLink') return t('details.kind.brokenLink')
  const format = formatName(item.name)
  const { kind } = iconOf(item)
  const isPlain = mediaTypeOf(item.name).mime === 'text/plain' && kind === 'text'
  if (isPlain || (format === null && kind === 'text')) return t('details.kind.text')
  if (format === null) return t('details.kind.unknown')
  const key = KEYS[kind]
  return key ? t(`details.kind.${key}`, format) : t('details.kind.file', format)
}

/** Returns the kind of an item in words. `count` is the number of items in a folder, or null if unknown. */
export function kindText(item: Item, count: number | null, t: Translate): string {
  const folder = () => (count === null ? t('browse.info.folder') : t('details.kind.folder', count))
  const text = item.isDir ? folder() : fileKindText(item, t)
  return item.isLink && item.kind !== 'brokenLink' ? t('browse.info.link', text) : text
}
