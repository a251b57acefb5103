import type { RawEntry } from '#server/files/extract/formats/archive-entry.ts'
import { Budget } from '#server/files/extract/formats/budget.ts'
import { zipEntries } from '#server/files/extract/formats/zip.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import type { TextFormat } from './content-kind.ts'
import { NoText } from './text-job.ts'
import type { TextSink } from './text-sink.ts'
import { xmlTokens } from './xml-tokens.ts'

type Package = Exclude<TextFormat, 'text' | 'pdf'>

/** Location of the text in a kind of document. */
type Layout = {
  /** Names of members that contain text. */
  readonly members: RegExp
  /** Elements whose text counts; null: all of them. */
  readonly words: ReadonlySet<string> | null
  /** Elements that end a line. */
  readonly lines: ReadonlySet<string>
  /** Elements that end a word. */
  readonly spaces: ReadonlySet<string>
  /** Elements that are skipped with their content. */
  readonly skipped: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** ECMA-376 (Office Open XML), ODF 1.3, EPUB 3.3. */
const LAYOUTS: Record<Package, Layout> = {
  word: {
    members: /^word\/(?:document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
    words: new Set(['t']),
    lines: new Set(['p', 'br', 'cr']),
    spaces: new Set(['tab', 'tc']),
    skipped: NONE,
  },
  sheet: {
    members: /^xl\/(?:sharedStrings|worksheets\/sheet\d+|comments\d*)\.xml$/,
    words: new Set(['t', 'v']),
    lines: new Set(['si', 'row', 'comment']),
    spaces: new Set(['c']),
    // Phonetic reading beside a word.
    skipped: new Set(['rPh']),
  },
  slides: {
    members: /^ppt\/(?:slides\/slide|notesSlides\/notesSlide|comments\/comment)\d+\.xml$/,
    words: new Set(['t', 'text']),
    lines: new Set(['p', 'br']),
    spaces: new Set(['tab']),
    skipped: NONE,
  },
  open: {
    members: /^content\.xml$/,
    words: null,
    lines: new Set(['p', 'h', 'line-break', 'table-row']),
    spaces: new Set(['tab', 's', 'table-cell']),
    // Deleted text, styles and scripts.
    skipped: new Set(['tracked-changes', 'automatic-styles', 'scripts', 'binary-data']),
  },
  book: {
    members: /\.x?html?$/i,
    words: null,
    lines: new Set('p h1 h2 h3 h4 h5 h6 li div br tr title dt dd blockquote section'.split(' ')),
    spaces: new Set(['td', 'th', 'img']),
    skipped: new Set(['script', 'style', 'svg']),
  },
}

/** Limits for one document: number of members that are read, unpacked bytes of one member, and of all together. */
const MOST = { members: 2000, member: 16 * 1024 * 1024, together: 64 * 1024 * 1024 } as const

/** Extracts the text of a document that is a zip of XML. @throws NoText when it is no such document, or is damaged before the first word */
export async function readOfficeText(source: ByteSource, format: Package, sink: TextSink): Promise<void> {
  const layout = LAYOUTS[format]
  try {
    await readMembers(source, layout, sink)
  } catch (error) {
    if (!isAppError(error)) throw error
    // Text before the damage remains searchable.
    if (sink.isEmpty) throw new NoText('no document', { cause: error })
  }
}

async function readMembers(source: ByteSource, layout: Layout, sink: TextSink): Promise<void> {
  const signal = new AbortController().signal
  const budget = new Budget({ packed: source.size, writes: false, signal })
  let [members, together] = [0, 0]
  for await (const entry of zipEntries(asFile(source), budget)) {
    if (entry.kind !== 'file' || entry.fault !== null || !layout.members.test(entry.name)) continue
    members += 1
    const bytes = await startOf(entry, Math.min(MOST.member, MOST.together - together))
    together += bytes.length
    addWords(decodeXml(bytes), layout, sink)
    sink.line()
    if (sink.isFull || members >= MOST.members || together >= MOST.together) return
  }
}

function asFile(source: ByteSource) {
  return {
    stat: { size: source.size },
    async *stream({ start, end }: { readonly start: number; readonly end: number }) {
      const step = 256 * 1024
      for (let at = start; at < end; at += step) yield await source.read(at, Math.min(at + step, end))
    },
  }
}

/** Returns the unpacked content of a member, up to `most` bytes. */
async function startOf(entry: RawEntry, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of entry.content()) {
    pieces.push(new Uint8Array(piece))
    length += piece.length
    if (length >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most)
}

/** Decodes XML as UTF-8 unless it starts with a byte order mark of UTF-16; these documents use no other encodings. */
function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

/** Cell that contains only the number of a shared string. */
const IS_NUMBER_OF_TEXT = /\st="s"/

function addWords(xml: string, { words, lines, spaces, skipped }: Layout, sink: TextSink): void {
  // Numbers of open elements whose text counts, and of open elements that are skipped.
  let [counting, leaving] = [0, 0]
  let isNumberOfText = false
  for (const token of xmlTokens(xml)) {
    if (sink.isFull) return
    if (token.is === 'text') {
      if (leaving === 0 && (words === null || (counting > 0 && !isNumberOfText))) sink.add(token.text)
      continue
    }
    const { name } = token
    const step = token.is === 'close' ? -1 : token.isEmpty ? 0 : 1
    if (skipped.has(name)) leaving = Math.max(0, leaving + step)
    if (words?.has(name)) counting = Math.max(0, counting + step)
    if (token.is === 'open' && name === 'c') isNumberOfText = IS_NUMBER_OF_TEXT.test(token.attributes)
    if (name === 'c' && token.is === 'close') isNumberOfText = false
    if (lines.has(name)) sink.line()
    else if (spaces.has(name)) sink.space()
  }
}
