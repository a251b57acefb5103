import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { authorize, type Effect } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { repetitions } from '#testing/scale.ts'
import { inodeOf } from '../identity.ts'
import type { Content, Storage } from '../storage.ts'
import { openLocalStorage } from './open-local-storage.ts'

// While a process keeps swapping the directory `door` for a link to `outside`, every operation is tried through it.
// Files outside must never be read, changed, added or removed, and files in the scope must never be lost.

const SECRET = 'outside the scope'
const INSIDE = 'inside the scope'

let base: string
let storage: Storage
let swapper: Bun.Subprocess

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'coffer-race-'))
  mkdirSync(path.join(base, 'root', 'door'), { recursive: true })
  mkdirSync(path.join(base, 'outside'))
  writeFileSync(path.join(base, 'root', 'door', 'file.txt'), INSIDE)
  writeFileSync(path.join(base, 'outside', 'file.txt'), SECRET)
  writeFileSync(path.join(base, 'outside', 'canary'), SECRET)
  const staging = { record: async () => undefined, forget: async () => undefined, all: async () => [] }
  storage = await openLocalStorage({ root: path.join(base, 'root'), staging, modes: { file: 0o640, directory: 0o750 } })
  swapper = Bun.spawn([
    process.execPath,
    path.join(import.meta.dir, '../../testing/swap-folder.ts'),
    path.join(base, 'root'),
    path.join(base, 'outside'),
  ])
})

afterAll(async () => {
  swapper.kill()
  await storage.close()
  rmSync(base, { recursive: true, force: true })
})

const subject = buildSubject()
const may = <E extends Effect>(effect: E, at: string) => authorize(subject, effect, parsePlainPath(at))
const content = (text: string): Content => ({ stream: new Blob([text]).stream(), length: text.length })

/** Returns whether the attempt succeeded; a missing or unusable item is accepted. Any other error is a defect. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (['not_found', 'name_taken', 'not_allowed', 'busy', 'invalid'].some((code) => isAppError(error, code as 'busy')))
      return false
    throw error
  }
}

test('nothing escapes through a folder that is swapped for a link', async () => {
  const counts = { tried: 0, done: 0 }
  const seen = new Set<string>()
  const turns: (() => Promise<void>)[] = [
    async () => {
      await using file = await storage.open(may('download', '/door/file.txt'))
      seen.add(await new Response(file.stream()).text())
    },
    async () => {
      const { size, modifiedNs, identity } = await storage.lstat(may('list', '/door/file.txt'))
      const file = { download: may('download', '/door/file.txt'), size, ...fromNanoseconds(modifiedNs) }
      const into = Buffer.alloc(size)
      await storage.readListed([{ file: { ...file, inode: inodeOf(identity) }, at: 0 }], into)
      seen.add(into.toString().replaceAll('\0', ''))
    },
    async () => {
      const { names } = await storage.list(may('list', '/door'), { by: 'name', order: 'ascending' })
      for (const name of names.split('/')) seen.add(name)
    },
    async () => void (await storage.replace(may('modify', '/door/file.txt'), content(INSIDE))),
    async () => void (await storage.create(may('create', `/door/new-${counts.tried}`), content(INSIDE))),
    async () => storage.makeDirectory(may('create', `/door/folder-${counts.tried}`)),
    async () => void (await storage.copy(may('list', '/door/file.txt'), may('create', `/copy-${counts.tried}`))),
    async () => void (await storage.move(may('rename', '/door/canary'), may('rename', `/door/moved-${counts.tried}`))),
    async () => storage.remove(may('delete', '/door/canary')),
    async () => {
      for await (const node of storage.walk(may('list', '/'))) seen.add(node.path)
    },
  ]
  while (Math.min(counts.done, counts.tried - counts.done) < repetitions(150, 1000)) {
    for (const turn of turns) {
      counts.tried += 1
      if (await attempt(turn)) counts.done += 1
    }
  }

  expect(seen).not.toContain(SECRET)
  expect([...seen].filter((name) => name.includes('canary'))).toEqual([])
  expect(readdirSync(path.join(base, 'outside')).sort()).toEqual(['canary', 'file.txt'])
  expect(readFileSync(path.join(base, 'outside', 'file.txt'), 'utf8')).toBe(SECRET)
  for (const copy of readdirSync(path.join(base, 'root')).filter((name) => name.startsWith('copy-'))) {
    expect(readFileSync(path.join(base, 'root', copy), 'utf8')).toBe(INSIDE)
  }
})
