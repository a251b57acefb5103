import { extensionOf } from './file-extension.ts'
import type { ResourceType } from './resources.ts'

export type MediaType = {
  readonly type: Exclude<ResourceType, '' | 'textImmutable' | 'invalid_link'> | 'pdf'
  readonly mime: string
}

const group = (type: MediaType['type'], entries: Record<string, string>): [string, MediaType][] =>
  Object.entries(entries).flatMap(([mime, extensions]) =>
    extensions.split(' ').map((ext) => [`.${ext}`, { type, mime }] as [string, MediaType]),
  )

/**
 * Media types by extension (from the IANA registry where it has one). Page and server use this table; no file is opened to detect its type,
 * except one that a client of File Browser requests by itself and whose name is not in the table.
 */
const BY_EXTENSION: ReadonlyMap<string, MediaType> = new Map([
  ...group('image', {
    'image/jpeg': 'jpg jpeg jpe jfif',
    'image/png': 'png apng',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/bmp': 'bmp dib',
    'image/tiff': 'tif tiff',
    'image/heic': 'heic',
    'image/heif': 'heif',
    'image/jxl': 'jxl',
    'image/svg+xml': 'svg svgz',
    'image/x-icon': 'ico cur',
    'image/x-adobe-dng': 'dng',
    'image/x-canon-cr2': 'cr2',
    'image/x-canon-cr3': 'cr3',
    'image/x-nikon-nef': 'nef',
    'image/x-sony-arw': 'arw',
    'image/x-fuji-raf': 'raf',
    'image/x-olympus-orf': 'orf',
    'image/x-panasonic-rw2': 'rw2',
    'image/x-pentax-pef': 'pef',
    'image/vnd.adobe.photoshop': 'psd',
  }),
  ...group('audio', {
    'audio/mpeg': 'mp3 mp2 mpga',
    'audio/mp4': 'm4a m4b',
    'audio/aac': 'aac',
    'audio/ogg': 'ogg oga',
    'audio/opus': 'opus',
    'audio/flac': 'flac',
    'audio/wav': 'wav',
    'audio/webm': 'weba',
    'audio/midi': 'mid midi',
    'audio/aiff': 'aif aiff',
    'audio/x-ms-wma': 'wma',
  }),
  ...group('video', {
    'video/mp4': 'mp4 m4v',
    'video/webm': 'webm',
    'video/ogg': 'ogv',
    'video/quicktime': 'mov qt',
    'video/x-matroska': 'mkv',
    'video/x-msvideo': 'avi',
    'video/x-ms-wmv': 'wmv',
    'video/x-flv': 'flv',
    'video/mpeg': 'mpg mpeg',
    'video/mp2t': 'm2ts mts',
    'video/3gpp': '3gp',
    'video/3gpp2': '3g2',
  }),
  ...group('pdf', { 'application/pdf': 'pdf' }),
  ...group('text', {
    'text/plain':
      'txt text log conf cfg cnf ini env properties lst nfo me readme license diff patch gitignore gitattributes gitmodules editorconfig dockerignore npmrc lock mod sum service desktop srt ass ssa sub',
    'text/markdown': 'md markdown mkd',
    'text/html': 'html htm xhtml shtml',
    'text/css': 'css scss sass less styl',
    'text/csv': 'csv',
    'text/tab-separated-values': 'tsv',
    'text/vtt': 'vtt',
    'text/xml': 'xml xsd xsl xslt rss atom plist gpx kml dtd opml',
    'text/javascript': 'js mjs cjs jsx',
    'text/x-typescript': 'ts tsx mts cts',
    'text/x-source':
      'c h cc cpp cxx hh hpp hxx m mm cs java kt kts scala groovy gradle go rs swift py pyi rb php pl pm lua r jl dart ex exs erl hrl hs lhs elm clj cljs edn lisp el scm rkt ml mli fs fsx fsi vb pas d nim zig v sv vhd vhdl asm s f f90 f95 cob cbl tcl awk sed proto thrift graphql gql sql vue svelte astro sol tf hcl nix cmake mk makefile dockerfile jenkinsfile vagrantfile rakefile gemfile procfile',
    'text/x-shellscript': 'sh bash zsh fish ksh csh bat cmd ps1 psm1',
    'application/json': 'json jsonc json5 ndjson geojson webmanifest map ipynb',
    'application/yaml': 'yaml yml',
    'application/toml': 'toml',
    'application/x-tex': 'tex latex sty cls bib',
    'text/x-rst': 'rst adoc asciidoc org textile',
    'text/calendar': 'ics',
    'text/vcard': 'vcf',
  }),
  ...group('blob', {
    'application/zip': 'zip',
    'application/gzip': 'gz tgz',
    'application/x-tar': 'tar',
    'application/x-bzip2': 'bz2 tbz2',
    'application/x-xz': 'xz txz',
    'application/zstd': 'zst',
    'application/x-7z-compressed': '7z',
    'application/vnd.rar': 'rar',
    'application/epub+zip': 'epub',
    'application/msword': 'doc',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.ms-powerpoint': 'ppt',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'application/vnd.oasis.opendocument.text': 'odt',
    'application/vnd.oasis.opendocument.spreadsheet': 'ods',
    'application/vnd.oasis.opendocument.presentation': 'odp',
    'application/rtf': 'rtf',
    'font/ttf': 'ttf',
    'font/otf': 'otf',
    'font/woff': 'woff',
    'font/woff2': 'woff2',
  }),
])

/** Names without an extension that are known to be text. */
const TEXT_NAMES = new Set([
  'makefile',
  'dockerfile',
  'containerfile',
  'jenkinsfile',
  'vagrantfile',
  'rakefile',
  'gemfile',
  'procfile',
  'readme',
  'license',
  'licence',
  'copying',
  'changelog',
  'authors',
  'contributors',
  'notice',
  'todo',
])

const UNKNOWN: MediaType = { type: 'blob', mime: 'application/octet-stream' }

/** Returns the media type for a name; `blob` with `application/octet-stream` for an unknown one. */
export function mediaTypeOf(name: string): MediaType {
  const extension = extensionOf(name).toLowerCase()
  const known = BY_EXTENSION.get(extension)
  if (known) return known
  if (extension === '' && TEXT_NAMES.has(name.toLowerCase())) return { type: 'text', mime: 'text/plain' }
  return UNKNOWN
}

/** Returns whether a name does not tell the type of a file. */
export const hasUnknownType = (name: string): boolean => mediaTypeOf(name) === UNKNOWN

/**
 * Text larger than this is treated as a blob: it is neither sent inline nor opened in the editor (bytes).
 *
 * @limit Files and folders | Size of a text that is opened in the editor | {bytes}
 */
export const MAX_INLINE_TEXT = 10 * 1024 * 1024

/** Returns the `type` in responses for a file of this name and size (bytes). PDF has no type of its own there: clients use its extension. */
export function resourceTypeOf(name: string, size: number): Exclude<MediaType['type'], 'pdf'> {
  const { type } = mediaTypeOf(name)
  if (type === 'pdf' || (type === 'text' && size > MAX_INLINE_TEXT)) return 'blob'
  return type
}
