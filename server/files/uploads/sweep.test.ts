import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { UnfinishedUploads } from '#contract/uploads.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'

const HOUR = 3_600_000

let app: TestApp
let tus: ReturnType<typeof tusOf>
let past = 0

beforeAll(async () => {
  app = await testApp({ now: () => Date.now() + past, users: [{ username: 'mia' }, { username: 'eve' }] })
  tus = tusOf(app)
  await app.signIn('admin')
})
beforeEach(() => {
  past = 0
})
afterAll(() => app[Symbol.asyncDispose]())

const uploads = path.join('.coffer', 'uploads')
const at = (item: string) => path.join(app.root, item)
const partialOf = (address: string) => at(path.join(uploads, address.slice(-32)))
const begun = async (target: string, length: number) => addressIn(await tus.begin(target, length))
const rows = async () => (await app.context.db.selectFrom('uploads').select('id').execute()).map(({ id }) => id)

/** Runs the sweep with the clock moved forward to this time. No session is used meanwhile. */
async function sweepAfter(time: number): Promise<void> {
  past = time
  await app.context.uploadSweep.run()
  past = 0
}

describe('what nobody comes back for', () => {
  test('is removed when its owner is gone', async () => {
    const left = addressIn(await tus.begin('/left.txt', 10, { as: 'mia' }))
    await tus.append(left, 0, 'abc', { as: 'mia' })
    expect((await app.request('/api/users/2', { method: 'DELETE' })).status).toBe(200)
    expect(existsSync(partialOf(left))).toBe(true)
    await sweepAfter(0)
    expect([existsSync(partialOf(left)), (await rows()).includes(left.slice(-32))]).toEqual([false, false])
  })

  test('keeps its room from others for ten minutes only, and takes it again when it goes on', async () => {
    const { bavail, bsize } = statfsSync(app.root)
    const most = Math.floor(bavail * bsize * 0.6)
    const promised = await begun('/promised.bin', most)
    expect((await tus.begin('/sent.bin', most, { as: 'eve' })).status).toBe(507)
    past = 11 * 60_000
    const sent = addressIn(await tus.begin('/sent.bin', most, { as: 'eve' }))
    expect((await tus.append(promised, 0, 'first bytes')).status).toBe(507)
    // Its URL and the received bytes are retained.
    expect(await tus.offset(promised)).toBe(0)
    expect((await tus.remove(sent, { as: 'eve' })).status).toBe(204)
    expect((await tus.append(promised, 0, 'first bytes')).status).toBe(204)
    expect((await tus.begin('/sent.bin', most, { as: 'eve' })).status).toBe(507)
    past = 0
    expect((await tus.remove(promised)).status).toBe(204)
    await sweepAfter(25 * HOUR)
  })

  test('keeps at most half of the room from others, however much one account announces', async () => {
    const { bavail, bsize } = statfsSync(app.root)
    const part = (share: number) => Math.floor(bavail * bsize * share)
    const promised = [await begun('/most.bin', part(0.7)), await begun('/more.bin', part(0.2))]
    // A user's own uploads must all fit.
    expect((await tus.begin('/too-much.bin', part(0.2))).status).toBe(507)
    const sent = addressIn(await tus.begin('/sent.bin', part(0.4), { as: 'eve' }))
    expect((await tus.begin('/beyond.bin', part(0.2), { as: 'eve' })).status).toBe(507)
    for (const address of promised) expect((await tus.remove(address)).status).toBe(204)
    expect((await tus.remove(sent, { as: 'eve' })).status).toBe(204)
  })

  test('is removed a day after its last byte, and nothing else is', async () => {
    const [old, young] = [await begun('/old.txt', 10), await begun('/young.txt', 10)]
    await tus.append(old, 0, 'abc')
    const longAgo = new Date(Date.now() - 2 * HOUR)
    utimesSync(partialOf(old), longAgo, longAgo)
    await app.context.db
      .updateTable('uploads')
      .set({ created_at: Date.now() - 2 * HOUR })
      .where('path', '=', '/old.txt')
      .execute()
    await sweepAfter(21 * HOUR)
    expect(await tus.offset(old)).toBe(3)
    await sweepAfter(23 * HOUR)
    expect([await tus.offset(old), existsSync(partialOf(old))]).toEqual(['status 404', false])
    expect(await tus.offset(young)).toBe(0)
    await sweepAfter(25 * HOUR)
    expect([await rows(), readdirSync(at(uploads))]).toEqual([[], []])
  })

  test('leaves the file it would have replaced', async () => {
    writeFileSync(at('there.txt'), 'old')
    const address = await begun('/there.txt?override=true', 10)
    await tus.append(address, 0, 'new')
    await sweepAfter(25 * HOUR)
    expect([readFileSync(at('there.txt'), 'utf8'), readdirSync(at(uploads))]).toEqual(['old', []])
  })

  test('stays while somebody sends', async () => {
    const address = await begun('/busy.txt', 100_000)
    const head = `PATCH ${address} HTTP/1.1\r\nHost: a\r\nX-Auth: ${await app.signIn('admin')}\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 100000\r\n\r\n`
    const socket = connect(app.port, '127.0.0.1', () => socket.write(head + 'x'.repeat(60_000)))
    while (readFileSync(partialOf(address)).length < 60_000) await Bun.sleep(5)
    await sweepAfter(25 * HOUR)
    expect(existsSync(partialOf(address))).toBe(true)
    socket.end('x'.repeat(40_000))
    while (!existsSync(at('busy.txt'))) await Bun.sleep(5)
    expect(readFileSync(at('busy.txt'))).toHaveLength(100_000)
  })

  test('is forgotten an hour after it was finished', async () => {
    const address = await begun('/done.txt', 1)
    await tus.append(address, 0, 'x')
    await sweepAfter(0.9 * HOUR)
    expect(await tus.offset(address)).toBe(1)
    await sweepAfter(1.1 * HOUR)
    expect(await tus.offset(address)).toBe('status 404')
    expect(readFileSync(at('done.txt'), 'utf8')).toBe('x')
  })
})

describe('what does not fit together', () => {
  test('a file that nobody knows is removed once it is old, a link only itself', async () => {
    mkdirSync(at(uploads), { recursive: true })
    writeFileSync(at('kept.txt'), 'kept')
    writeFileSync(at(`${uploads}/stray`), 'x')
    symlinkSync('../../kept.txt', at(`${uploads}/link`))
    await sweepAfter(0)
    expect(readdirSync(at(uploads)).sort()).toEqual(['link', 'stray'])
    await sweepAfter(25 * HOUR)
    expect(readdirSync(at(uploads))).toEqual([])
    expect(readFileSync(at('kept.txt'), 'utf8')).toBe('kept')
  })

  test('an upload whose bytes are gone is forgotten', async () => {
    const address = await begun('/gone.txt', 10)
    rmSync(partialOf(address))
    expect(await tus.offset(address)).toBe('status 404')
    expect(UnfinishedUploads.parse(await (await app.request('/api/uploads')).json()).uploads).toEqual([])
    await sweepAfter(HOUR)
    expect(await rows()).not.toContain(address.slice(-32))
  })

  test('one that was becoming a file when the program ended is finished when its bytes have gone there', async () => {
    const address = await begun('/becoming.txt', 3)
    writeFileSync(at('becoming.txt'), 'abc')
    rmSync(partialOf(address))
    await app.context.db
      .updateTable('uploads')
      .set({ finishing_at: Date.now() })
      .where('path', '=', '/becoming.txt')
      .execute()
    await sweepAfter(0)
    expect(await tus.offset(address)).toBe(3)
    expect(lstatSync(at('becoming.txt')).size).toBe(3)
  })
})
