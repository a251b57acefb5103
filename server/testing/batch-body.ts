import { BATCH_MEDIA_TYPE, type BatchedFile } from '#contract/uploads.ts'

/** A file for a batch upload, with its content; `size` is the size of the content unless given. */
export type ForBatch = Partial<BatchedFile> & { readonly path: string; readonly content?: string | Uint8Array }

export const BATCH_HEADERS = { 'Content-Type': BATCH_MEDIA_TYPE }

/** Returns a batch upload body, as the page sends it. */
export function batchBody(files: readonly ForBatch[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat(files.flatMap(batchFrame))
}

/** Returns one file of a batch upload: length, header, content. */
export function batchFrame({ content = '', ...said }: ForBatch): Uint8Array[] {
  const bytes = Buffer.from(content)
  return [...batchHead(JSON.stringify({ size: bytes.length, ...said })), bytes]
}

/** Returns a header frame with any text. */
export function batchHead(text: string): Uint8Array[] {
  const head = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return [length, head]
}
