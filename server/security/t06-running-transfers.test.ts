import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Group } from '#contract/groups.ts'
import { Share } from '#contract/shares.ts'
import { Versions } from '#contract/versions.ts'
import { openAnotherServer } from '#server/testing/another-server.ts'
import { pausedDownload } from '#server/testing/paused-download.ts'
import { openSocketServer, type SocketServer } from '#server/testing/socket-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'

// Running transfers are authorized again: a user who loses a permission receives no more data, even of earlier requests. See
// docs/operate/security.md.

/** More than sockets buffer, in bytes. */
const LARGE = 48 * 1024 * 1024

/** Content of two files that are sent one after the other. */
const NOISE = Buffer.concat(Array.from({ length: 256 }, () => crypto.getRandomValues(new Uint8Array(64 * 1024))))

let app: TestApp
/** A zip with one large entry that compresses to very little. */
let zip: Uint8Array
beforeAll(async () => {
  app = await testApp({ tree: { '/docs/first.txt': 'first' }, users: [{ username: 'zoe' }] })
  large('docs/large.bin')
  const packed = await app.request('/api/raw/docs?algo=zip&compress=true')
  zip = await packed.bytes()
})
afterAll(async () => await app[Symbol.asyncDispose]())

function large(name: string): void {
  writeFileSync(path.join(app.root, name), '')
  truncateSync(path.join(app.root, name), LARGE)
}

let people = 0
/** Creates a user with a home folder that holds all files, and a session. */
async function newcomer() {
  people += 1
  const name = `person${people}`
  const home = `/home${people}`
  for (const folder of [home, `${home}/docs`]) await admin(`/api/resources${folder}/`, 'POST')
  large(`${home}/docs/large.bin`.slice(1))
  large(`${home}/docs/more.bin`.slice(1))
  writeFileSync(path.join(app.root, home, 'packed.zip'), zip)
  const data = { username: name, password: PASSWORD, scope: home, perm: PERM, lockPassword: false, rules: [] }
  const made = await admin('/api/users', 'POST', { what: 'user', which: [], data })
  const id = Number(made.headers.get('Location')?.split('/').at(-1))
  return { name, id, home, token: await app.signIn(name) }
}
type Person = Awaited<ReturnType<typeof newcomer>>

const PERM = {
  ...{ admin: false, execute: false },
  ...{ create: true, rename: true, modify: true, delete: true, share: true, download: true },
}

async function admin(target: string, method: string, body?: object): Promise<Response> {
  const proof = body && { ...body, current_password: PASSWORD }
  const reply = await app.request(target, { method, ...(proof && { body: JSON.stringify(proof) }) })
  if (!reply.ok) throw new Error(`${method} ${target} answered ${reply.status}: ${await reply.text()}`)
  return reply
}

const change = ({ id }: Person, which: string, value: object) =>
  admin(`/api/users/${id}`, 'PUT', { what: 'user', which: [which], data: { id, ...value } })

/** Creates a user who has these permissions only by a group, and none by the account. Returns the address of the group, too. */
async function memberOf(perm: object) {
  const person = await newcomer()
  await change(person, 'perm', { perm: {} })
  const reply = await admin('/api/groups', 'POST', { name: person.name, members: [person.id], perm })
  return { person, group: `/api/groups/${Group.parse(await reply.json()).id}` }
}

async function share({ name }: Person, item: string, wanted: object = {}): Promise<Share> {
  const reply = await app.request(`/api/share${item}`, { method: 'POST', as: name, body: JSON.stringify(wanted) })
  return Share.parse(await reply.json())
}

const LOSSES: Record<string, (person: Person) => Promise<unknown>> = {
  'signed out': ({ token }) => app.request('/api/logout', { method: 'POST', headers: { 'X-Auth': token } }),
  'lost the permission to download': (person) => change(person, 'perm', { perm: { ...PERM, download: false } }),
  'got a rule that denies it': (person) => change(person, 'rules', denies('/')),
  'got an access entry that denies it': ({ id, home }) => {
    const entries = [{ kind: 'user', id, allow: [], deny: ['download'] }]
    return admin(`/api/access-entries${home}`, 'PUT', { entries })
  },
  'got another password': (person) => change(person, 'password', { password: `${PASSWORD}, another` }),
  'was deleted': ({ id }) => admin(`/api/users/${id}`, 'DELETE', {}),
}

const KINDS: Record<string, (person: Person) => Promise<string> | string> = {
  'a file': () => '/api/raw/docs/large.bin',
  'a file that is shown': () => '/api/raw/docs/large.bin?inline=true',
  'a part of a file': () => '/api/raw/docs/large.bin',
  'a folder': () => '/api/raw/docs',
  'a folder as a tar': () => '/api/raw/docs?algo=tar',
  'an entry of an archive': () => '/api/archive/packed.zip?entry=large.bin',
  'a version': async ({ name }) => {
    await app.request('/api/resources/docs/large.bin', { method: 'PUT', as: name, body: 'new' })
    const { versions } = Versions.parse(await (await app.request('/api/versions/docs/large.bin', { as: name })).json())
    return `/api/versions/docs/large.bin?id=${versions[0]?.id}`
  },
}

describe.each(Object.entries(LOSSES))('whoever %s receives no more of', (_, lose) => {
  test.each(Object.entries(KINDS))('%s', async (kind, targetOf) => {
    const person = await newcomer()
    const part = kind === 'a part of a file' && { Range: 'bytes=1-' }
    using download = await pausedDownload(app.port, await targetOf(person), { 'X-Auth': person.token, ...part })
    expect(download.status).toBe(part ? 206 : 200)
    await lose(person)
    await app.context.transfers.check()
    const { bytes, isComplete } = await download.rest()
    expect(isComplete).toBe(false)
    expect(bytes).toBeLessThan(LARGE)
  })
})

describe.each([
  ['is removed from the group', (group: string) => admin(group, 'PUT', { members: [] })],
  ['is in a group that loses the permission,', (group: string) => admin(group, 'PUT', { perm: {} })],
  ['is in a group that is deleted,', (group: string) => admin(group, 'DELETE', {})],
])('whoever may only download by a group, and %s', (_, lose) => {
  test.each(['/api/raw/docs/large.bin', '/api/raw/docs'])('receives no more of %s', async (target) => {
    const { person, group } = await memberOf({ download: true })
    using download = await pausedDownload(app.port, target, { 'X-Auth': person.token })
    expect(download.status).toBe(200)
    await lose(group)
    await app.context.transfers.check()
    const { bytes, isComplete } = await download.rest()
    expect(isComplete).toBe(false)
    expect(bytes).toBeLessThan(LARGE)
  })
})

describe('whoever still may', () => {
  test.each(['/api/raw/docs/large.bin', '/api/raw/docs'])('receives all of %s', async (target) => {
    const person = await newcomer()
    using download = await pausedDownload(app.port, target, { 'X-Auth': person.token })
    await change(await newcomer(), 'perm', { perm: { ...PERM, download: false } })
    await app.context.transfers.check()
    expect((await download.rest()).isComplete).toBe(true)
    expect(app.context.transfers.size).toBe(0)
  })

  test('receives all of it with a token that was replaced and is too old by now', async () => {
    const person = await newcomer()
    using download = await pausedDownload(app.port, `/api/raw/docs/large.bin?auth=${person.token}`)
    await app.request('/api/renew', { method: 'POST', headers: { 'X-Auth': person.token } })
    await app.context.db
      .updateTable('sessions')
      .set({ token_expires_at: 1, previous_expires_at: 1 })
      .where('user_id', '=', person.id)
      .execute()
    await app.context.transfers.check()
    expect((await download.rest()).isComplete).toBe(true)
  })
})

const denies = (item: string) => ({ rules: [{ regex: false, allow: false, path: item, regexp: { raw: '' } }] })

test.each(['', '?algo=tar', '?compress=true'])(
  'an archive opens no file that was denied meanwhile (%s)',
  async (query) => {
    const person = await newcomer()
    const [first, second] = ['docs/large.bin', 'docs/more.bin'].map((name) => path.join(app.root, person.home, name))
    // Noise does not compress, so it is sent while it is read.
    for (const file of [first, second]) writeFileSync(file ?? '', NOISE)
    using download = await pausedDownload(app.port, `/api/raw/docs${query}`, { 'X-Auth': person.token })
    await change(person, 'rules', denies('/docs/more.bin'))
    await app.context.transfers.check()
    const { bytes, isComplete } = await download.rest()
    expect(isComplete).toBe(false)
    expect(bytes).toBeLessThan(1.5 * NOISE.length)
  },
)

describe('a visitor', () => {
  type Shared = Person & { readonly hash: string; readonly item: string }
  const ENDINGS: Record<string, (shared: Shared) => Promise<unknown>> = {
    'was removed': ({ hash, name }) => app.request(`/api/share/${hash}`, { method: 'DELETE', as: name }),
    'has another password': ({ hash, name }) =>
      app.request(`/api/share/${hash}`, {
        method: 'PATCH',
        as: name,
        body: JSON.stringify({ password: 'another one' }),
      }),
    expired: ({ hash }) => app.context.db.updateTable('shares').set({ expire: 1 }).where('hash', '=', hash).execute(),
    'is of somebody who may not share any more': (person) =>
      change(person, 'perm', { perm: { ...PERM, share: false } }),
    'is of somebody who was deleted': ({ id }) => admin(`/api/users/${id}`, 'DELETE', {}),
    'leads to what is denied': (person) => change(person, 'rules', denies(person.item)),
    'leads to what is gone': ({ item, name }) => app.request(`/api/resources${item}`, { method: 'DELETE', as: name }),
  }

  describe.each(Object.entries(ENDINGS))('receives no more by a link that %s', (_, end) => {
    test.each(['/docs/large.bin', '/docs'])('of %s', async (item) => {
      const person = await newcomer()
      const { hash } = await share(person, item, { password: 'of the link' })
      const password = { 'X-SHARE-PASSWORD': 'of the link' }
      using download = await pausedDownload(app.port, `/api/public/dl/${hash}`, password)
      expect(download.status).toBe(200)
      await end({ ...person, hash, item })
      await app.context.transfers.check()
      const { bytes, isComplete } = await download.rest()
      expect(isComplete).toBe(false)
      expect(bytes).toBeLessThan(LARGE)
    })
  })

  test('receives no more by a link of somebody who leaves the group that let them share', async () => {
    const { person, group } = await memberOf({ download: true, share: true })
    const { hash } = await share(person, '/docs/large.bin')
    using download = await pausedDownload(app.port, `/api/public/dl/${hash}`)
    expect(download.status).toBe(200)
    await admin(group, 'PUT', { members: [] })
    await app.context.transfers.check()
    expect((await download.rest()).isComplete).toBe(false)
  })

  test.each(['/docs/large.bin', '/docs'])('receives all of %s by the last download of a link', async (item) => {
    const person = await newcomer()
    const { hash } = await share(person, item, { downloadLimit: 1 })
    using download = await pausedDownload(app.port, `/api/public/dl/${hash}`)
    expect((await app.request(`/api/public/share/${hash}`, { as: null })).status).toBe(404)
    await app.context.transfers.check()
    expect((await download.rest()).isComplete).toBe(true)
  })
})

test.if(process.platform === 'linux')(
  'whoever signed out receives no more, also with a connection of the same port to another address of ours',
  async () => {
    const everywhere = openAnotherServer(app, '0.0.0.0')
    const person = await newcomer()
    const from = { port: everywhere.port, localAddress: '127.0.0.1', localPort: await freePort() }
    // This connection is found first because it is older; it stays open.
    const headers = { 'X-Auth': person.token, Connection: 'keep-alive' }
    using other = await pausedDownload({ ...from, host: '127.0.0.2' }, '/api/raw/docs/first.txt', headers)
    using download = await pausedDownload({ ...from, host: '127.0.0.1' }, '/api/raw/docs/large.bin', headers)
    expect([other.status, download.status]).toEqual([404, 200])
    await LOSSES['signed out']?.(person)
    await app.context.transfers.check()
    expect((await download.rest()).isComplete).toBe(false)
    await everywhere.stop(0)
  },
)

test.each(['/api/raw/docs/large.bin', '/api/raw/docs'])(
  'whoever signed out receives no more of %s from a server that another one has replaced',
  async (target) => {
    const before = openAnotherServer(app)
    const person = await newcomer()
    using download = await pausedDownload(before.port, target, { 'X-Auth': person.token })
    // As when a certificate is renewed.
    before.renew(null)
    await LOSSES['signed out']?.(person)
    await app.context.transfers.check()
    expect((await download.rest()).isComplete).toBe(false)
    await before.stop(0)
  },
)

/** Returns an unused port. */
async function freePort(): Promise<number> {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const { port } = server
  server.stop(true)
  return port
}

describe('over a unix socket', () => {
  let server: SocketServer
  beforeAll(() => {
    server = openSocketServer(app)
  })
  afterAll(() => server.close())

  test.each(['/api/raw/docs/large.bin', '/api/raw/docs'])(
    'whoever signed out receives no more of %s',
    async (target) => {
      const [person, other] = [await newcomer(), await newcomer()]
      using download = await pausedDownload(server.place, target, { 'X-Auth': person.token })
      using others = await pausedDownload(server.place, target, { 'X-Auth': other.token })
      await LOSSES['signed out']?.(person)
      await app.context.transfers.check()
      const { bytes, isComplete } = await download.rest()
      expect(isComplete).toBe(false)
      expect(bytes).toBeLessThan(LARGE)
      expect((await others.rest()).isComplete).toBe(true)
      await until(() => app.context.transfers.size === 0)
    },
  )

  test.each([
    ['earlier', [false, true]],
    ['later', [true, false]],
  ])('two who take the same file do not end each other: the %s one is signed out', async (which, areComplete) => {
    const person = await newcomer()
    // The same file, requested by the same user in two sessions.
    const sessions = [await app.freshToken('admin'), await app.freshToken('admin')] as const
    const target = `/api/raw${person.home}/docs/large.bin`
    using earlier = await pausedDownload(server.place, target, { 'X-Auth': sessions[0] })
    using later = await pausedDownload(server.place, target, { 'X-Auth': sessions[1] })
    const ended = sessions[which === 'earlier' ? 0 : 1]
    await app.request('/api/logout', { method: 'POST', headers: { 'X-Auth': ended } })
    await app.context.transfers.check()
    const rests = await Promise.all([earlier.rest(), later.rest()])
    expect(rests.map(({ isComplete }) => isComplete)).toEqual([...areComplete])
  })

  test('whoever signed out receives no more of files that were asked for at once', async () => {
    const person = await newcomer()
    const tokens = await Promise.all(Array.from({ length: 8 }, () => app.freshToken('admin')))
    const downloads = await Promise.all(
      tokens.map((token, place) =>
        pausedDownload(server.place, `/api/raw${person.home}/docs/${place % 2 === 0 ? 'large' : 'more'}.bin`, {
          'X-Auth': token,
        }),
      ),
    )
    expect(app.context.transfers.size).toBe(downloads.length)
    for (const token of tokens.slice(-2))
      await app.request('/api/logout', { method: 'POST', headers: { 'X-Auth': token } })
    await app.context.transfers.check()
    const ends = await Promise.all(downloads.slice(-2).map((download) => download.rest()))
    expect(ends.map(({ isComplete }) => isComplete)).toEqual([false, false])
    for (const download of downloads) download[Symbol.dispose]()
  })
})
