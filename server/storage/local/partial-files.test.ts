import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fs from 'node:fs'
import path from 'node:path'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { type Authorize, content, outcomeOf } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import type { LocalStorage } from './local-storage.ts'
import { openLocalStorage } from './open-local-storage.ts'

describe.each([
  ['the Linux door', false],
  ['the portable door', true],
])('partial files through %s', (_, portable) => {
  let directory: ReturnType<typeof temporaryDirectory>
  let storage: LocalStorage
  const place = { top: ROOT, name: 'one' }
  const at = (item: string) => path.join(directory.path, item)
  const may: Authorize = (effect, item) =>
    authorize(buildSubject({ scope: { root: ROOT, matching: 'exact', reserved: [] } }), effect, parsePlainPath(item))
  const bytes = (text: string) => content(text)
  const stored = (text: string) => fs.writeFileSync(at('there.txt'), text, { mode: 0o604 })

  beforeEach(async () => {
    directory = temporaryDirectory()
    fs.mkdirSync(at('folder'))
    const staging = { record: async () => undefined, forget: async () => undefined, all: async () => [] }
    const modes = { file: 0o640, directory: 0o750 }
    storage = await openLocalStorage({ root: directory.path, staging, modes, portable })
  })
  afterEach(async () => {
    await storage.close()
    directory[Symbol.dispose]()
  })

  test('are kept at the top of the volume of what they will be', async () => {
    for (const target of ['/new.txt', '/folder/new.txt', '/folder/not/yet/new.txt'])
      expect(await storage.partials.topFor(may('create', target))).toBe(ROOT)
    expect(fs.existsSync(at('.coffer'))).toBe(false)
  })

  test('grow at their end, in several sittings, and are cut back', async () => {
    await storage.partials.add(place)
    for (const text of ['abc', 'def']) {
      await using file = await storage.partials.open(place)
      await file.append(bytes(text))
    }
    await using file = await storage.partials.open(place)
    await file.truncate(4)
    await file.append(bytes('xyz'))
    expect(file.currentState().size).toBe(7)
    expect(fs.readFileSync(at('.coffer/uploads/one'), 'utf8')).toBe('abcdxyz')
    expect((await storage.partials.list(ROOT)).get('one')).toMatchObject({ size: 7 })
    const other = { top: ROOT, name: 'two' }
    await storage.partials.add(other)
    await using joined = await storage.partials.open(other)
    await joined.append(bytes('1'))
    await joined.appendFrom(file, 3)
    await joined.append(bytes('2'))
    expect(fs.readFileSync(at('.coffer/uploads/two'), 'utf8')).toBe('1abc2')
  })

  test('keep what came before the signal', async () => {
    await storage.partials.add(place)
    await using file = await storage.partials.open(place)
    const control = new AbortController()
    async function* sender() {
      yield Buffer.from('abc')
      control.abort(new Error('enough'))
      await Bun.sleep(10_000)
    }
    await expect(file.append({ stream: sender() }, control.signal)).rejects.toThrow('enough')
    expect(file.currentState().size).toBe(3)
  })

  test('become a new file, or none where the name is taken', async () => {
    await storage.partials.add(place)
    await using file = await storage.partials.open(place)
    await file.append(bytes('abc'))
    stored('old')
    expect(await outcomeOf(file.publishAsNew(may('create', '/there.txt')))).toBe('name_taken')
    expect(await outcomeOf(file.publishAsNew(may('create', '/missing/new.txt')))).toBe('not_found')
    expect(fs.readFileSync(at('.coffer/uploads/one'), 'utf8')).toBe('abc')
    const stat = await file.publishAsNew(may('create', '/folder/new.txt'), { modified: 1_000_000 })
    expect([stat.size, stat.mode & 0o7777, stat.modifiedNs / 1_000_000_000n]).toEqual([3, 0o640, 1_000_000n])
    expect([fs.readFileSync(at('folder/new.txt'), 'utf8'), fs.readdirSync(at('.coffer/uploads'))]).toEqual(['abc', []])
  })

  test('become the content of a file, with its mode', async () => {
    await storage.partials.add(place)
    await using file = await storage.partials.open(place)
    await file.append(bytes('abc'))
    stored('old')
    expect(await outcomeOf(file.publishOver(may('modify', '/missing.txt')))).toBe('not_found')
    expect(await outcomeOf(file.publishOver(may('modify', '/folder')))).toBe('invalid')
    await file.publishOver(may('modify', '/there.txt'))
    expect([fs.readFileSync(at('there.txt'), 'utf8'), fs.statSync(at('there.txt')).mode & 0o7777]).toEqual([
      'abc',
      0o604,
    ])
  })

  test('lock a work directory that others may write to', async () => {
    fs.mkdirSync(at('.coffer'), { mode: 0o777 })
    fs.chmodSync(at('.coffer'), 0o777)
    await storage.partials.add(place)
    expect(fs.statSync(at('.coffer')).mode & 0o7777).toBe(0o700)
  })

  test('are no folders, pipes or links', async () => {
    await storage.partials.add(place)
    fs.mkdirSync(at('.coffer/uploads/folder'))
    fs.symlinkSync('one', at('.coffer/uploads/link'))
    Bun.spawnSync(['mkfifo', at('.coffer/uploads/pipe')])
    for (const name of ['folder', 'link', 'pipe', 'none'])
      expect([name, await outcomeOf(storage.partials.open({ top: ROOT, name }))]).not.toContain('done')
    await storage.partials.remove({ top: ROOT, name: 'none' })
    expect(await storage.partials.writableBytes(ROOT, 0)).toBeGreaterThan(0)
  })
})
