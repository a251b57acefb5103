import { readdirSync } from 'node:fs'
import path from 'node:path'
import { BATCH_MEDIA_TYPE } from '#contract/uploads.ts'
import { batchBody } from '#server/testing/batch-body.ts'
import type { Coffer } from './harness.ts'
import { drive } from './raw-client.ts'

/** Content of each small file. */
export const SMALL = Buffer.alloc(4096, 7)
/** Files in one request, as the page sends them, and concurrent requests. */
export const TOGETHER = 200
export const AT_ONCE = 5

export const perSecond = (count: number, milliseconds: number) => (count * 1000) / milliseconds

/** Uploads small files into a new folder as the page does; returns the number of files per second. */
export async function inBatches(
  coffer: Coffer,
  { folder, files: count }: { readonly folder: string; readonly files: number },
): Promise<number> {
  const requests = Array.from({ length: count / TOGETHER }, (_, batch) => {
    const files = Array.from({ length: TOGETHER }, (__, file) => ({
      path: `file-${batch * TOGETHER + file}.bin`,
      content: SMALL,
    }))
    return post(`/api/files${folder}`, coffer, batchBody(files))
  })
  const elapsed = await drive(coffer.address, AT_ONCE, requests)
  const stored = readdirSync(path.join(coffer.root, folder)).length
  if (stored !== count) throw new Error(`Of ${count} files ${stored} are there.`)
  return perSecond(count, elapsed)
}

/** Returns a POST request with these bytes, as sent over the wire. */
export function post(target: string, { token }: Pick<Coffer, 'token'>, body: Uint8Array): Uint8Array {
  const head = `POST ${target} HTTP/1.1\r\nHost: bench\r\nX-Auth: ${token}\r\nContent-Type: ${BATCH_MEDIA_TYPE}\r\n`
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body])
}
