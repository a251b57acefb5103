import type { BatchedFile } from '#contract/uploads.ts'
import type { Upload } from './upload.ts'

/** A request body with many files, and the end offset of each file. */
export interface BatchBody {
  readonly body: Blob
  /** Offset in the body at which each upload ends, in bytes. */
  readonly ends: readonly number[]
}

const encoder = new TextEncoder()

/** Returns the header that precedes an upload's content. */
function headOf(upload: Upload): BatchedFile {
  const below = upload.path.slice(upload.into.length + 1)
  return {
    path: upload.file ? below : `${below}/`,
    size: upload.size,
    ...(upload.modified !== null && { modified: Math.trunc(upload.modified) }),
    ...(upload.override && { override: true }),
    ...((upload.resent || upload.same === 'skip') && { same: true }),
  }
}

/** Returns the header of an upload as bytes, preceded by its length. */
function headBytes(upload: Upload): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify(headOf(upload)))
  const bytes = new Uint8Array(4 + json.length)
  new DataView(bytes.buffer).setUint32(0, json.length)
  bytes.set(json, 4)
  return bytes
}

/** Combines uploads of one folder into one body. The files are read when the body is sent. */
export function batchBody(uploads: readonly Upload[]): BatchBody {
  const parts: BlobPart[] = []
  const ends: number[] = []
  let length = 0
  for (const upload of uploads) {
    const head = headBytes(upload)
    parts.push(head)
    if (upload.file) parts.push(upload.file)
    length += head.length + upload.size
    ends.push(length)
  }
  return { body: new Blob(parts), ends }
}
