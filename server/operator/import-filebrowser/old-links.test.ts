import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'

/** Content of a database according to File Browser, stored beside it. */
type DatabaseContents = {
  users: { username: string; password: string; perm: Record<string, boolean> }[]
  shares: { hash: string; path: string; owner: string; password: string | null; expired: boolean }[]
}

const FIXTURES = path.join(import.meta.dir, '../../testing/file-browser')
/** Home folder of each user, by version. */
const HOMES: Record<string, Record<string, string>> = {
  'v2.17.2': { admin: '', alice: 'alice', bob: 'shared/bob', carol: 'carol', 'Zoë Müller': 'users/Zo-M-ller' },
  'v2.63.23': {
    ...{ admin: '', alice: 'alice', bob: 'shared/bob', carol: 'srv/carol', 'Zoë Müller': 'users/Zo-M-ller', dave: '' },
  },
}
let world: CommandWorld

beforeEach(() => {
  world = commandWorld()
})
afterEach(() => world[Symbol.dispose]())

const isFile = (item: string) => /\.(?:txt|pdf)$/.test(item)
const content = (item: string) => `this is ${item}`
const inUrl = (item: string) => item.split('/').map(encodeURIComponent).join('/')

/** Creates everything that was shared or can be opened, in its original place. */
function plant(version: string, { users, shares }: DatabaseContents): void {
  const plantFile = (owner: string, item: string) => {
    const place = path.join(world.root, HOMES[version]?.[owner] ?? '', item)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, content(item))
  }
  for (const { owner, path: item } of shares) plantFile(owner, isFile(item) ? item : `${item}/inside of it.txt`)
  for (const { username } of users) plantFile(username, `/notes of ${username}.txt`)
}

describe.each(['v2.17.2', 'v2.63.23'])('old addresses of an instance of %s', (version) => {
  const told: DatabaseContents = JSON.parse(readFileSync(path.join(FIXTURES, `filebrowser-${version}.json`), 'utf8'))

  test('of links open what they opened, with the passwords of then', async () => {
    plant(version, told)
    await world.json('import', path.join(FIXTURES, `filebrowser-${version}.db`), '--yes')
    await using server = await world.serve()
    const get = (target: string, password: string | null = null) =>
      fetch(server.url + target, {
        headers: password === null ? {} : { 'X-SHARE-PASSWORD': encodeURIComponent(password) },
      })
    for (const { hash, path: item, password, expired } of told.shares) {
      const inside = isFile(item) ? '' : `/${inUrl('inside of it.txt')}`
      const bytes = content(isFile(item) ? item : `${item}/inside of it.txt`)
      for (const [target, shown] of [
        [`/api/public/share/${hash}`, null],
        [`/api/public/dl/${hash}${inside}`, bytes],
        [`/api/public/dl/${hash}${inside}?inline=true`, bytes],
      ] as const) {
        if (password !== null) {
          expect([target, (await get(target)).status]).toEqual([target, 401])
          expect([target, (await get(target, `${password}!`)).status]).toEqual([target, 401])
        }
        const answer = await get(target, password)
        expect([target, answer.status]).toEqual([target, expired ? 404 : 200])
        const said = await answer.text()
        if (!expired && shown !== null) expect([target, said]).toEqual([target, shown])
      }
      if (expired || password === null) continue
      // As File Browser's page does: the listing contains a token, with which the browser downloads.
      const { token } = JSON.parse(await (await get(`/api/public/share/${hash}`, password)).text())
      const download = await get(`/api/public/dl/${hash}${inside}?token=${token}`)
      expect([hash, download.status, await download.text()]).toEqual([hash, 200, bytes])
    }
    // Clients find the links of a folder by the path that they shared, which may have a slash at its end.
    const { token } = await server.signIn(
      'admin',
      told.users.find(({ username }) => username === 'admin')?.password ?? '',
    )
    const shares = (await (await server.get('/api/shares', token)).json()) as { hash: string; path: string }[]
    const paths = told.shares.filter(({ expired }) => !expired).map((link) => [link.hash, link.path])
    expect(shares.map((link) => [link.hash, link.path]).sort()).toEqual(paths.sort())
  }, 120_000)

  test('of files open for whoever signs in with the password of then', async () => {
    plant(version, told)
    await world.json('import', path.join(FIXTURES, `filebrowser-${version}.db`), '--yes')
    await using server = await world.serve()
    for (const { username, password, perm } of told.users) {
      const { status, token } = await server.signIn(username, password)
      expect([username, status]).toEqual([username, 200])
      const name = `notes of ${username}.txt`
      const listing = await server.get('/api/resources/', token)
      expect([username, listing.status]).toEqual([username, 200])
      const { items } = (await listing.json()) as { items: { name: string }[] }
      expect(items.map((item) => item.name)).toContain(name)
      for (const target of [`/api/raw/${inUrl(name)}`, `/api/raw/${inUrl(name)}?inline=true`]) {
        const answer = await server.get(target, token)
        const expected = perm.download ? [200, content(`/${name}`)] : [403, expect.any(String)]
        expect([answer.status, await answer.text()]).toEqual(expected)
      }
      expect((await fetch(`${server.url}/api/raw/${inUrl(name)}`)).status).toBe(401)
      expect((await server.signIn(username, `${password}!`)).status).toBe(403)
    }
  }, 120_000)
})
