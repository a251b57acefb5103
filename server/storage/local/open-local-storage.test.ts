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
