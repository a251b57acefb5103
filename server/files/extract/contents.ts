import { ENTRY_KIND, type NameEncoding } from '#contract/archive-contents.ts'
import type { OpenedFormat } from '#contract/archive-names.ts'
import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { escapeForPages } from '#server/platform/text/escape-for-pages.ts'

/** Number of values serialized in one step, so that a long list does not block other requests. */
const SLICE = 4096

/** Returns the contents of an archive as `ArchiveContents` in JSON, UTF-8. */
export async function contentsJson(
  entries: readonly ArchiveEntry[],
  { format, nameEncoding }: { readonly format: OpenedFormat; readonly nameEncoding: NameEncoding | null },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const breathe = timeSlices(signal)
  const parts: string[] = [`{"format":"${format}","nameEncoding":${JSON.stringify(nameEncoding)},"kinds":"`]
  parts.push(entries.map(({ isFolder }) => (isFolder ? ENTRY_KIND.folder : ENTRY_KIND.file)).join(''), '"')
  const columns: readonly [string, (entry: ArchiveEntry) => string | number | null][] = [
    ['names', ({ path, name }) => path?.slice(1) ?? name.toWellFormed()],
    ['sizes', ({ size }) => size],
    ['modifieds', ({ modified }) => (modified === null ? null : modified * 1000)],
    ['refusals', ({ refusal }) => refusal],
  ]
  for (const [name, value] of columns) {
    parts.push(`,"${name}":[`)
    for (let at = 0; at < entries.length; at += SLICE) {
      await breathe()
      const values = JSON.stringify(entries.slice(at, at + SLICE).map(value))
      parts.push(at === 0 ? '' : ',', escapeForPages(values.slice(1, -1)))
    }
    parts.push(']')
  }
  parts.push('}')
  await breathe()
  return Buffer.from(parts.join(''))
}
