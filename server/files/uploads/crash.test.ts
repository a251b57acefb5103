import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { TUS_MEDIA_TYPE } from '#contract/uploads.ts'
import { type StartedProgram, startProgram } from '#server/testing/started-program.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'

const CONTENT = randomBytes(24_000_000)

/** Sends a PATCH that never ends, one chunk at a time. */
function trickle({ address, token }: StartedProgram, target: string, from: number, checksum?: string): void {
  const headers = {
    ...{
      'X-Auth': token,
      'Content-Type': TUS_MEDIA_TYPE,
      'Upload-Offset': from,
      'Content-Length': CONTENT.length - from,
    },
    ...(checksum !== undefined && { 'Upload-Checksum': checksum }),
  }
  const sending = request(address + target, { method: 'PATCH', headers })
  sending.on('error', () => undefined)
  const step = (at: number) => {
    if (at >= CONTENT.length - 1_000_000 || sending.destroyed) return
    sending.write(CONTENT.subarray(at, at + 250_000), () => setTimeout(() => step(at + 250_000), 1))
  }
  step(from)
}

test('a program that is killed in the middle of an upload goes on where it was', async () => {
  using directory = temporaryDirectory()
  mkdirSync(`${directory.path}/files`)
  const partials = `${directory.path}/files/.coffer/uploads`
  let server = await startProgram(directory.path)
  const created = await server.ask('POST', '/api/tus/large.bin', undefined, {
    'Upload-Length': String(CONTENT.length),
  })
  const target = created.headers.get('Location') ?? ''
  const size = () => statSync(path.join(partials, target.slice(-32))).size
  let offset = 0
  for (const checksum of [undefined, undefined, `sha256 ${'A'.repeat(43)}=`]) {
    trickle(server, target, offset, checksum)
    while (size() < offset + 3_000_000) await Bun.sleep(1)
    await server.kill('SIGKILL')
    // The restarted server has another address and another token.
    server = await startProgram(directory.path, server.password)
    const now = Number((await server.ask('HEAD', target)).headers.get('Upload-Offset'))
    if (checksum === undefined) expect(now).toBeGreaterThanOrEqual(offset + 3_000_000)
    else expect(now).toBe(offset)
    offset = now
  }
  const rest = await server.ask('PATCH', target, CONTENT.subarray(offset), {
    'Content-Type': TUS_MEDIA_TYPE,
    'Upload-Offset': String(offset),
  })
  expect(rest.status).toBe(204)
  expect(readFileSync(`${directory.path}/files/large.bin`).equals(CONTENT)).toBe(true)
  expect(readdirSync(partials)).toEqual([])
  await server.kill('SIGTERM')
})
