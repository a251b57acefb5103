import { MAX_INLINE_TEXT } from '#contract/file-types.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { OpenFile, Stat, Storage } from '#server/storage/storage.ts'

/** A file and its text; null if the content cannot be sent as text unchanged. */
export type TextFile = { readonly stat: Stat; readonly text: string | null }

/** Preserves a byte order mark, so that saving the text restores the same bytes. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a file that is small enough to be sent inline. `text` is null if the file is larger or not UTF-8: no invalid bytes are substituted,
 * because an editor would save the substitutes.
 */
export async function readText(storage: Storage, file: Grant<'download'>, signal?: AbortSignal): Promise<TextFile> {
  await using opened = await storage.open(file)
  const { stat } = opened
  return { stat, text: stat.size > MAX_INLINE_TEXT ? null : decode(await readAll(opened, signal)) }
}

async function readAll(file: OpenFile, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.stat.size)
  let at = 0
  for await (const chunk of file.stream({ start: 0, end: file.stat.size })) {
    signal?.throwIfAborted()
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function decode(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
