import { MAX_INLINE_TEXT } from '#contract/file-types.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { OpenFile, Stat, Storage } from '#server/storage/storage.ts'

/** A file and its text; null if the content cannot be sent as text unchanged. */
export type TextFile = { readonly stat: Stat; readonly text: string | null }

/** Number of bytes that tell whether a file without a known type is read as text. */
const INSPECTED = 512

/** Bytes up to this value are control characters that text does not contain. */
const LAST_BINARY = 8

/** With `inspect`, the file is read only if its first bytes are text. */
type TextOptions = { readonly inspect?: boolean; readonly signal?: AbortSignal | undefined }

/**
 * Reads a file that is small enough to be sent inline. `text` is null if the file is larger or not UTF-8: no invalid bytes are substituted,
 * because an editor would save the substitutes.
 */
export async function readText(
  storage: Storage,
  file: Grant<'download'>,
  { inspect = false, signal }: TextOptions = {},
): Promise<TextFile> {
  await using opened = await storage.open(file)
  const { stat } = opened
  if (stat.size > MAX_INLINE_TEXT || (inspect && !(await beginsAsText(opened, signal)))) return { stat, text: null }
  return { stat, text: decode(await readStart(opened, stat.size, signal)) }
}

/** Returns whether the first bytes of a file are text, as File Browser decides it. */
async function beginsAsText(file: OpenFile, signal: AbortSignal | undefined): Promise<boolean> {
  const start = await readStart(file, Math.min(file.stat.size, INSPECTED), signal)
  // The last character may be cut.
  const text = decode(start, { stream: start.length < file.stat.size })
  return text !== null && start.every((byte) => byte > LAST_BINARY)
}

async function readStart(file: OpenFile, end: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const bytes = new Uint8Array(end)
  let at = 0
  for await (const chunk of file.stream({ start: 0, end })) {
    signal?.throwIfAborted()
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Preserves a byte order mark, so that saving the text restores the same bytes. */
function decode(bytes: Uint8Array, options: { readonly stream?: boolean } = {}): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, options)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
