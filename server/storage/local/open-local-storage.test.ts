import { expect, test } from 'bun:test'
import fs from 'node:fs'
import path from 'node:path'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import type { StagedName, StagingLog } from '../storage.ts'
import { openLocalStorage } from './open-local-storage.ts'

function logOf(entries: StagedName[]): StagingLog & { left: () => StagedName[] } {
  let kept = entries
  return {
    record: async (entry) => void kept.push(entry),
    forget: async (entry) => {
      kept = kept.filter((known) => known !== entry)
    },
    all: async () => [...kept],
    left: () => kept,
  }
}

test.each([false, true])(
  'a start sweeps what a crash left staged, and only what was written down (portable: %p)',
  async (portable) => {
    using place = temporaryDirectory()
    const root = path.join(place.path, 'root')
    const outside = path.join(place.path, 'outside')
    for (const folder of [path.join(root, 'in'), outside]) fs.mkdirSync(folder, { recursive: true })
    for (const file of [
      'root/in/.coffer-recorded',
      'root/in/.coffer-other',
      'root/in/mine.txt',
      'outside/.coffer-recorded',
    ])
      fs.writeFileSync(path.join(place.path, file), 'x')
    fs.symlinkSync(outside, path.join(root, 'link'))
    const log = logOf([
      { place: parsePlainPath('/in'), name: '.coffer-recorded' },
      { place: parsePlainPath('/in'), name: '.coffer-gone' },
      { place: parsePlainPath('/no such folder'), name: '.coffer-recorded' },
      { place: parsePlainPath('/link'), name: '.coffer-recorded' },
    ])

    const storage = await openLocalStorage({ root, staging: log, modes: { file: 0o640, directory: 0o750 }, portable })
    await storage.close()

    expect(fs.readdirSync(path.join(root, 'in')).sort()).toEqual(['.coffer-other', 'mine.txt'])
    expect(fs.readdirSync(outside)).toEqual(['.coffer-recorded'])
    expect(log.left()).toEqual([])
  },
)

test.each([false, true])(
  'a start removes a staged folder with all below it, following no link, after it is open (portable: %p)',
  async (portable) => {
    using place = temporaryDirectory()
    const root = path.join(place.path, 'root')
    const staged = path.join(root, 'in/.coffer-folder')
    const outside = path.join(place.path, 'outside')
    for (const folder of [path.join(staged, 'a/b'), path.join(root, 'in/.coffer-other/a'), outside])
      fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(outside, 'kept'), 'kept')
    fs.writeFileSync(path.join(root, 'in/mine'), 'mine')
    for (let n = 0; n < 500; n++) fs.writeFileSync(path.join(staged, 'a/b', `file-${n}`), 'x')
    fs.symlinkSync(outside, path.join(staged, 'a/outside'))
    fs.symlinkSync('../../..', path.join(staged, 'a/above'))
    fs.chmodSync(path.join(staged, 'a/b'), 0o500)
    const log = logOf([{ place: parsePlainPath('/in'), name: '.coffer-folder' }])
    const modes = { file: 0o640, directory: 0o750 }

    const storage = await openLocalStorage({ root, staging: log, modes, portable })
    // The start does not wait for the removal, and renaming the directory above does not prevent it.
    expect(fs.existsSync(staged)).toBe(true)
    fs.renameSync(path.join(root, 'in'), path.join(root, 'renamed'))
    if (portable) fs.renameSync(path.join(root, 'renamed'), path.join(root, 'in'))
    const now = path.join(root, portable ? 'in' : 'renamed')
    while (log.left().length > 0) await Bun.sleep(20)
    await storage.close()

    expect(fs.readdirSync(now).sort()).toEqual(['.coffer-other', 'mine'])
    expect(fs.readdirSync(outside)).toEqual(['kept'])
  },
)

test('a start that ends before a staged folder is removed leaves the rest to the next', async () => {
  using place = temporaryDirectory()
  fs.mkdirSync(path.join(place.path, '.coffer-folder/in'), { recursive: true })
  const log = logOf([{ place: parsePlainPath('/'), name: '.coffer-folder' }])
  const options = { root: place.path, staging: log, modes: { file: 0o640, directory: 0o750 } }
  await (await openLocalStorage(options)).close()
  expect([fs.readdirSync(place.path), log.left().length]).toEqual([['.coffer-folder'], 1])
  const storage = await openLocalStorage(options)
  while (log.left().length > 0) await Bun.sleep(20)
  await storage.close()
  expect(fs.readdirSync(place.path)).toEqual([])
})
