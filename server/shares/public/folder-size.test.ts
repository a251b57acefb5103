import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ArchiveContents } from '#contract/archive-contents.ts'
import { PublicFolderSize, SHARE_PASSWORD_HEADER, Share } from '#contract/shares.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { zipOf } from '#server/testing/archives.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { isCollection } from '../share-guard.ts'
import { FolderSizes } from './folder-size.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: {
      '/trip/a.txt': 'hello',
      '/trip/deep/deeper/b.txt': 'four',
      '/trip/secret/c.txt': 'hidden from visitors',
      '/file.txt': 'x',
      '/empty': null,
      '/crowd': null,
    },
    rules: [{ regex: false, allow: false, path: '/trip/secret' }],
  })
  symlinkSync('../file.txt', path.join(app.root, 'trip/link'))
})
afterAll(() => app[Symbol.asyncDispose]())

async function share(item: string, wanted: object = {}): Promise<string> {
  const reply = await app.request(`/api/share${item}`, { method: 'POST', body: JSON.stringify(wanted) })
  return Share.parse(await reply.json()).hash
}
const ask = (target: string, headers: Record<string, string> = {}) =>
  app.request(`/api/public/size/${target}`, { as: null, headers })
const sizeOf = async (target: string) => PublicFolderSize.parse(await (await ask(target)).json())

describe('the size of a shared folder', () => {
  test('is that of everything a visitor can download', async () => {
    const hash = await share('/trip')
    expect(await sizeOf(hash)).toEqual({ size: 9, files: 2, complete: true })
    expect(await sizeOf(`${hash}/deep`)).toEqual({ size: 4, files: 1, complete: true })
    expect(await sizeOf(await share('/empty'))).toEqual({ size: 0, files: 0, complete: true })
  })

  test('is not told of anything else', async () => {
    const hash = await share('/trip')
    for (const target of [`${hash}/secret`, `${hash}/none`, `${hash}/a.txt`, `${hash}/..`, 'nobody'])
      expect((await ask(target)).status, target).toBeOneOf([400, 404])
    expect((await ask(await share('/file.txt'))).status).toBe(404)
    expect((await ask(await share('/trip', { kind: 'upload' }))).status).toBe(404)
  })

  test('needs the password', async () => {
    const hash = await share('/trip', { password: 'open the door' })
    expect((await ask(hash)).status).toBe(401)
    expect((await ask(hash, { [SHARE_PASSWORD_HEADER]: 'open the door' })).status).toBe(200)
  })

  test('is counted once for all visitors of a minute', async () => {
    const hash = await share('/crowd')
    writeFileSync(path.join(app.root, 'crowd/first'), 'x')
    const first = { size: 1, files: 1, complete: true }
    expect(await Promise.all([sizeOf(hash), sizeOf(hash)])).toEqual([first, first])
    writeFileSync(path.join(app.root, 'crowd/second'), 'x')
    expect(await sizeOf(hash)).toEqual(first)
  })

  test('is counted again when the owner sees something else', async () => {
    const hash = await share('/trip/deep')
    expect((await sizeOf(hash)).files).toBe(1)
    expect((await sizeOf(`${hash}/deeper`)).files).toBe(1)
    await app.context.db
      .updateTable('users')
      .set({ rules: JSON.stringify([{ regex: false, allow: false, path: '/trip/deep/deeper' }]) })
      .execute()
    try {
      expect((await sizeOf(hash)).files).toBe(0)
      expect((await ask(`${hash}/deeper`)).status).toBe(404)
    } finally {
      await app.context.db.updateTable('users').set({ rules: '[]' }).execute()
    }
  })

  test('is counted up to a number of entries, from the top', async () => {
    const { guard } = app.context.publicShares
    const sizes = new FolderSizes({ storage: app.context.storage, now: Date.now, maxEntries: 3 })
    const visit = await guard.authorizeVisitor(await share('/trip'), { header: null, token: undefined, address: '::1' })
    if (isCollection(visit)) throw new Error('a collection')
    expect(await sizes.sizeOf(visit, ROOT, '::1')).toEqual({ size: 5, files: 1, complete: false })
  })

  test('is calculated once at a time for each address, so that one visitor leaves room for others', async () => {
    const { storage, publicShares } = app.context
    const listed: string[] = []
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const list: typeof storage.list = async (grant, ...rest) => {
      listed.push(grant.path)
      await opened
      return storage.list(grant, ...rest)
    }
    const sizes = new FolderSizes({ storage: { list }, now: Date.now })
    const visit = await publicShares.guard.authorizeVisitor(await share('/trip'), {
      ...{ header: null, token: undefined, address: '::1' },
    })
    if (isCollection(visit)) throw new Error('a collection')
    const [one, other, deep] = ['192.0.2.1', '192.0.2.2', parsePlainPath('/deep')]
    const first = sizes.sizeOf(visit, ROOT, one)
    const waiting = Array.from({ length: 4 }, () => sizes.sizeOf(visit, deep, one))
    await expect(sizes.sizeOf(visit, deep, one)).rejects.toMatchObject({ code: 'too_many' })
    await until(() => listed.length === 1)
    const second = sizes.sizeOf(visit, deep, other)
    await until(() => listed.length === 2)
    expect(listed).toEqual(['/trip', '/trip/deep'])
    open()
    // Those that waited use the result of the other visitor.
    expect(new Set(await Promise.all([second, ...waiting]))).toEqual(new Set([await second]))
    await first
    expect(listed.filter((at) => at === '/trip/deep').length).toBe(2)
  })
})

describe('an archive that is shared', () => {
  const archive = (target: string) => app.request(`/api/public/archive/${target}`, { as: null })

  test('lists its entries to visitors, without a download', async () => {
    writeFileSync(path.join(app.root, 'trip/photos.zip'), zipOf([{ name: 'sea.txt', content: 'sea' }]))
    const hash = await share('/trip', { downloadLimit: 1 })
    const listed = ArchiveContents.parse(await (await archive(`${hash}/photos.zip`)).json())
    expect(listed.names).toEqual(['sea.txt'])
    expect((await archive(`${hash}/a.txt`)).status).toBe(400)
    expect((await archive(`${hash}/secret/c.zip`)).status).toBe(404)
    const { downloadsLeft } = (await (await app.request(`/api/public/share/${hash}`, { as: null })).json()) as {
      downloadsLeft: number
    }
    expect(downloadsLeft).toBe(1)
  })

  test('is not listed by an upload link', async () => {
    expect((await archive(`${await share('/trip', { kind: 'upload' })}/photos.zip`)).status).toBe(404)
  })
})
