import { decodeMarked } from '#formats/marked-text.ts'
import type { OfficeFormat } from '#formats/office/office-formats.ts'
import { sheetCells, WORKSHEET } from '#formats/office/sheet-cells.ts'
import { SOFT_HYPHEN, VOCABULARIES, type Vocabulary } from '#formats/office/vocabularies.ts'
import { xmlTokens } from '#formats/xml/xml-tokens.ts'
import type { RawEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { Budget } from '#server/files/archive-formats/readers/budget.ts'
import { zipEntries } from '#server/files/archive-formats/readers/zip.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { NoText } from './text-job.ts'
import type { TextSink } from './text-sink.ts'

/** Limits for one document: number of members that are read, unpacked bytes of one member, and of all together. */
const MOST = { members: 2000, member: 16 * 1024 * 1024, together: 64 * 1024 * 1024 } as const

/** Extracts the text of a document that is a zip of XML. @throws NoText when it is no such document, or is damaged before the first word */
export async function readOfficeText(source: ByteSource, format: OfficeFormat, sink: TextSink): Promise<void> {
  try {
    await readMembers(source, format, sink)
  } catch (error) {
    if (!isAppError(error)) throw error
    // Text before the damage remains searchable.
    if (sink.isEmpty) throw new NoText('no document', { cause: error })
  }
}

const isTextPart = (format: OfficeFormat, name: string): boolean =>
  VOCABULARIES[format].parts.test(name) || (format === 'sheet' && WORKSHEET.test(name))

async function readMembers(source: ByteSource, format: OfficeFormat, sink: TextSink): Promise<void> {
  const signal = new AbortController().signal
  const budget = new Budget({ packed: source.size, writes: false, signal })
  let [members, together] = [0, 0]
  for await (const entry of zipEntries(asFile(source), budget)) {
    if (entry.kind !== 'file' || entry.fault !== null || !isTextPart(format, entry.name)) continue
    members += 1
    const bytes = await startOf(entry, Math.min(MOST.member, MOST.together - together))
    together += bytes.length
    addPart(decodeMarked(bytes), { format, name: entry.name }, sink)
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

/** Adds the text of a part up to the first place where it cannot be read any further. */
function addPart(xml: string, { format, name }: { format: OfficeFormat; name: string }, sink: TextSink): void {
  if (format === 'sheet' && WORKSHEET.test(name)) addCells(xml, sink)
  else addWords(xml, VOCABULARIES[format], sink)
  sink.line()
}

/** Adds the cells of a worksheet, one row a line, except those that contain only the index of a shared string. */
function addCells(xml: string, sink: TextSink): void {
  let last = -1
  for (const { row, type, value, words } of sheetCells(xmlTokens(xml))) {
    if (sink.isFull) return
    if (row !== last) sink.line()
    last = row
    if (type === 's') continue
    sink.add(type === 'inlineStr' ? words : value)
    sink.space()
  }
}

function addWords(xml: string, { words, characters, lines, spaces, skipped }: Vocabulary, sink: TextSink): void {
  // Numbers of open elements whose text counts, and of open elements that are skipped.
  let [counting, leaving] = [0, 0]
  for (const token of xmlTokens(xml)) {
    if (sink.isFull) return
    if (token.is === 'damage') continue
    if (token.is === 'text') {
      if (leaving === 0 && (words === null || counting > 0)) sink.add(token.text)
      continue
    }
    const { name } = token
    const step = token.is === 'close' ? -1 : token.isEmpty ? 0 : 1
    if (skipped.has(name)) leaving = Math.max(0, leaving + step)
    if (leaving > 0) continue
    if (words?.has(name)) counting = Math.max(0, counting + step)
    if (lines.has(name)) sink.line()
    else if (spaces.has(name)) sink.space()
    else if (token.is === 'open') addCharacter(characters.get(name), sink)
  }
}

function addCharacter(character: string | undefined, sink: TextSink): void {
  if (character === '\n') sink.line()
  else if (character?.trim() === '') sink.space()
  else if (character !== undefined && character !== SOFT_HYPHEN) sink.add(character)
}
