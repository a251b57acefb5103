import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderResource } from '#contract/resources.ts'
import { startProgram } from '#server/testing/started-program.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { servedNames } from '#server/testing/tree.ts'
import { until } from '#server/testing/until.ts'
import { testWith } from '#testing/requirements.ts'

const withMounts = testWith('userMounts')

const FILES = 4000
const STAGED = '.coffer-'

/** Creates a folder with many small files. */
function plant(files: string): void {
  for (let n = 0; n < FILES; n++) {
    const folder = path.join(files, 'tree', `folder-${n % 40}`)
    if (n < 40) mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `file-${n}`), 'x'.repeat(2000))
  }
}

/** Returns the number of files under a private name; null if there is no such name. */
function stagedFiles(files: string): number | null {
  const name = readdirSync(files).find((entry) => entry.startsWith(STAGED))
  if (name === undefined) return null
  return readdirSync(path.join(files, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}

test('a program that is killed while it copies a folder leaves no trace of the copy after its next start', async () => {
  using directory = temporaryDirectory()
  const files = path.join(directory.path, 'files')
  plant(files)
  const first = await startProgram(directory.path)
  const copying = first.ask('PATCH', '/api/resources/tree?action=copy&destination=/copy').catch(() => null)
  while ((stagedFiles(files) ?? 0) < 100) await Bun.sleep(1)
  first.child.kill('SIGKILL')
  await copying
  await first.child.exited
  const left = stagedFiles(files)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(FILES)
  expect(existsSync(path.join(files, 'copy'))).toBe(false)

  const second = await startProgram(directory.path, first.password)
  try {
    const { items } = FolderResource.parse(await (await second.ask('GET', '/api/resources/')).json())
    expect(items.map(({ name }) => name)).toEqual(['tree'])
    await until(() => !readdirSync(files).some((entry) => entry.startsWith(STAGED)))
    expect(servedNames(files)).toEqual(['tree'])
    expect((await second.ask('PATCH', '/api/resources/tree?action=copy&destination=/copy')).status).toBe(200)
    expect(readdirSync(path.join(files, 'copy'), { recursive: true })).toHaveLength(FILES + 40)
    expect(servedNames(files)).toEqual(['copy', 'tree'])
  } finally {
    await second.kill('SIGTERM')
  }
})

/**
 * Command prefix that runs a program with one more volume, at `files/mount`. The test fails where mounting is not permitted, not even in a
 * namespace.
 */
const MOUNTED = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs none files/mount && mkdir files/mount/there && exec "$@"',
  'sh',
]

withMounts('a move to another volume arrives whole with its times, and leaves nothing', async () => {
  using directory = temporaryDirectory()
  const files = path.join(directory.path, 'files')
  mkdirSync(path.join(files, 'mount'), { recursive: true })
  mkdirSync(path.join(files, 'd/in'), { recursive: true })
  const large = Buffer.alloc(20 * 1024 * 1024, 'content')
  writeFileSync(path.join(files, 'd/in/large'), large)
  writeFileSync(path.join(files, 'd/small'), 'small')
  for (const item of ['d/in/large', 'd/small', 'd/in', 'd'])
    Bun.spawnSync(['touch', '-d', '2020-02-02T02:02:02.123456789Z', path.join(files, item)])
  const program = await startProgram(directory.path, undefined, MOUNTED)
  try {
    const move = (from: string, to: string) =>
      program.ask('PATCH', `/api/resources${from}?action=rename&destination=${to}`)
    expect((await move('/d', '/mount/d')).status).toBe(200)
    expect(servedNames(files)).toEqual(['mount'])
    const listed = async (folder: string) => {
      const { items } = FolderResource.parse(await (await program.ask('GET', `/api/resources${folder}`)).json())
      return items.map(({ name, modified }) => [name, Date.parse(modified)])
    }
    const kept = Date.parse('2020-02-02T02:02:02.123Z')
    expect(await listed('/mount/d')).toEqual([
      ['in', kept],
      ['small', kept],
    ])
    expect(await listed('/mount/d/in')).toEqual([['large', kept]])
    const moved = await (await program.ask('GET', '/api/raw/mount/d/in/large')).arrayBuffer()
    expect(large.equals(Buffer.from(moved))).toBe(true)
    // And back, where it is written to a disk.
    expect((await move('/mount/d/in/large', '/large')).status).toBe(200)
    expect((await move('/mount/d', '/d')).status).toBe(200)
    expect(servedNames(files)).toEqual(['d', 'large', 'mount'])
    expect(readdirSync(path.join(files, 'd')).sort()).toEqual(['in', 'small'])
    expect((await program.ask('GET', '/api/resources/mount/d')).status).toBe(404)
  } finally {
    await program.kill('SIGTERM')
  }
})
