import type { BatchedFile } from '#contract/uploads.ts'
import type { Upload } from './upload.ts'

/** Many files as one body, and how much of it is out when each of them is. */
export interface BatchBody {
  readonly body: Blob
  /** By upload: bytes of the body up to its end. */
  readonly ends: readonly number[]
}

const encoder = new TextEncoder()

/** What is said of an upload before its content. */
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

/** The head of an upload as bytes, its length before it. */
function headBytes(upload: Upload): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify(headOf(upload)))
  const bytes = new Uint8Array(4 + json.length)
  new DataView(bytes.buffer).setUint32(0, json.length)
  bytes.set(json, 4)
  return bytes
}

/** Puts uploads of one folder into one body; their files are read when it is sent. */
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
