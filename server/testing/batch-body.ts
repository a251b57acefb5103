import { BATCH_MEDIA_TYPE, type BatchedFile } from '#contract/uploads.ts'

/** A file for a body of many, with its content; `size` is that of the content unless it lies. */
export type ForBatch = Partial<BatchedFile> & { readonly path: string; readonly content?: string | Uint8Array }

export const BATCH_HEADERS = { 'Content-Type': BATCH_MEDIA_TYPE }

/** A body of many files, as the page makes it. */
export function batchBody(files: readonly ForBatch[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat(files.flatMap(batchFrame))
}

/** One file of it: length, head, content. */
export function batchFrame({ content = '', ...said }: ForBatch): Uint8Array[] {
  const bytes = Buffer.from(content)
  return [...batchHead(JSON.stringify({ size: bytes.length, ...said })), bytes]
}

/** A head, whatever it says. */
export function batchHead(text: string): Uint8Array[] {
  const head = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return [length, head]
}
