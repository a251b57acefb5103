import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { describeWith } from '#testing/requirements.ts'

// Two third-party clients of the protocol, one in JavaScript and one in Python, unmodified.

const CONTENT = randomBytes(3_000_000)

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp({ config: { baseUrl: '/base' } })
  token = await app.signIn('admin')
})
afterAll(() => app[Symbol.asyncDispose]())

const endpoint = (name: string) => `http://127.0.0.1:${app.port}/base/api/tus/${name}`
const stored = (name: string) => readFileSync(path.join(app.root, name))
const leftOver = () => readdirSync(path.join(app.root, '.coffer/uploads'))

describe('tus-js-client', () => {
  /** Sends until the upload is complete, or until `stopAt` bytes were accepted; returns the URL of the upload. */
  function send(name: string, options: UploadOptions = {}, stopAt = Number.POSITIVE_INFINITY): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(CONTENT, {
        endpoint: endpoint(name),
        headers: { 'X-Auth': token },
        retryDelays: null,
        chunkSize: 500_000,
        ...options,
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
        onChunkComplete: (_, taken) => {
          if (taken >= stopAt) void upload.abort().then(() => resolve(upload.url ?? ''))
        },
      })
      upload.start()
    })
  }

  test('sends a file, with its time', async () => {
    const modified = Date.UTC(2021, 5, 6)
    await send('one.bin', { metadata: { filename: 'ignored.bin', modified: String(modified) } })
    expect(stored('one.bin').equals(CONTENT)).toBe(true)
    expect(Math.floor(statSync(path.join(app.root, 'one.bin')).mtimeMs)).toBeWithin(modified, modified + 1000)
  })

  test('goes on where it stopped', async () => {
    const uploadUrl = await send('two.bin', {}, 1_000_000)
    expect(leftOver()).toHaveLength(1)
    const offsets: number[] = []
    await send('two.bin', { uploadUrl, onProgress: (sent) => void offsets.push(sent) })
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(1_000_000)
    expect(stored('two.bin').equals(CONTENT)).toBe(true)
    await send('two.bin', { uploadUrl })
    expect(leftOver()).toEqual([])
  })

  test('sends in one request, and with the creation', async () => {
    await send('three.bin', { uploadDataDuringCreation: true, chunkSize: Number.POSITIVE_INFINITY })
    expect(stored('three.bin').equals(CONTENT)).toBe(true)
  })

  test('sends parts beside each other', async () => {
    await send('four.bin', { parallelUploads: 4 })
    expect(stored('four.bin').equals(CONTENT)).toBe(true)
    expect(leftOver()).toEqual([])
  })

  test('ends what it began', async () => {
    const url = await send('five.bin', {}, 500_000)
    await Upload.terminate(url, { headers: { 'X-Auth': token } })
    expect(leftOver()).toEqual([])
  })

  test('says why it was refused', async () => {
    await expect(send('one.bin')).rejects.toThrow('name_taken')
  })
})

describeWith('tuspy')('tuspy', () => {
  /** Debian's Python, which finds the modules of Debian packages. */
  const python = async (script: string, ...args: string[]) => {
    const child = Bun.spawn(['/usr/bin/python3', '-c', script, ...args], { stdout: 'pipe', stderr: 'pipe' })
    const [said, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    if ((await child.exited) !== 0) throw new Error(errors)
    return said.trim()
  }

  const SEND = `
import sys
from tusclient import client
endpoint, token, path, stop, checksum = sys.argv[1:6]
own = client.TusClient(endpoint, headers={'X-Auth': token})
uploader = own.uploader(path, chunk_size=700000, url=sys.argv[6] or None, upload_checksum=checksum == 'checksum',
                        metadata={'filename': 'ignored.bin'})
uploader.upload(stop_at=int(stop) or None)
print(uploader.offset, uploader.url)
`

  const send = async (name: string, { stop = 0, checksum = false, url = '' } = {}) => {
    const source = path.join(path.dirname(app.root), 'source.bin')
    writeFileSync(source, CONTENT)
    const said = await python(SEND, endpoint(name), token, source, String(stop), checksum ? 'checksum' : '', url)
    const [offset, address = ''] = said.split(' ')
    return { offset: Number(offset), address }
  }

  test('sends a file, with checksums', async () => {
    expect((await send('py-one.bin', { checksum: true })).offset).toBe(CONTENT.length)
    expect(stored('py-one.bin').equals(CONTENT)).toBe(true)
  })

  test('goes on where it stopped', async () => {
    const { offset, address } = await send('py-two.bin', { stop: 1_400_000 })
    expect([offset, leftOver().length]).toEqual([1_400_000, 1])
    expect((await send('py-two.bin', { url: address })).offset).toBe(CONTENT.length)
    expect(stored('py-two.bin').equals(CONTENT)).toBe(true)
  })
})
