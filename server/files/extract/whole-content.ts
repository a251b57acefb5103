import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'

/** Returns the whole content of a small entry. */
export async function wholeContent({ content, size }: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const piece of content()) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
