import type { ByteSource } from '#server/platform/os/reopened-file.ts'

/** Length of the part that is read at once: most metadata is at the start of a file. In bytes. */
const BUFFERED = 64 * 1024

/** Returns a source that reads the start of another one once; everything else is passed on. */
export async function bufferedSource(source: ByteSource): Promise<ByteSource> {
  const start = await source.read(0, Math.min(BUFFERED, source.size))
  return {
    size: source.size,
    read: async (from, to) =>
      from >= 0 && Math.min(to, source.size) <= start.length ? start.subarray(from, to) : source.read(from, to),
  }
}
