import { afterEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { type Lock, systemLock } from '#server/platform/own-files/lock-file.ts'
import { closesOnExec } from '#server/testing/open-descriptors.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { openat2Fs } from './openat2-fs.ts'
import { portableFs } from './portable-fs.ts'
import { VolumeLocks } from './volume-locks.ts'
import { WorkDirectories } from './work-directory.ts'

let opened = new DisposableStack()
afterEach(() => {
  opened.dispose()
  opened = new DisposableStack()
})

const withoutLocks: Lock = () => 'unsupported'

/** Returns a served directory on which any number of servers can be opened. */
function arrange() {
  const place = opened.use(temporaryDirectory())
  const root = realpathSync(place.path)
  const open = (instance: string, { lock, portable = false }: { lock: Lock | null; portable?: boolean }) => {
    const platformFs = portable ? portableFs() : openat2Fs
    const handle = platformFs.openRoot(root)
    const said: string[] = []
    const report = (event: string, at: string) => said.push(`${event} ${at}`)
    const work = new WorkDirectories(
      platformFs,
      handle,
      new VolumeLocks(platformFs, { instance, lock, now: () => 5, report }),
    )
    const close = () => {
      work.close()
      platformFs.close(handle)
    }
    return { work, said, close }
  }
  const file = path.join(root, '.coffer/lock')
  return { root, file, open, record: () => JSON.parse(readFileSync(file, 'utf8')) }
}

describe.each([false, true])('a volume (portable: %p)', (portable) => {
  test('belongs to the server that came first, and to the next one once it has ended', async () => {
    const { root, file, open, record } = arrange()
    const lock = await systemLock()
    const first = open('one', { lock, portable })
    await first.work.lockAll()
    expect(record()).toEqual({ instance: 'one', process: process.pid })
    expect(first.work.custodyOf(ROOT)).toEqual({ isOurs: true, takenOver: null })
    expect(closesOnExec(file)).toEqual([true])

    const second = open('two', { lock, portable })
    await expect(second.work.lockAll()).rejects.toThrow(
      `--root: ${root} is served by another Coffer (process ${process.pid}) with another data directory; stop it first`,
    )
    // Like a volume that was mounted after the start.
    expect(second.work.custodyOf(ROOT)).toEqual({ isOurs: false, takenOver: null })
    expect(second.work.find(ROOT, 'kept')).toBeNull()
    expect(() => second.work.open(ROOT, 'kept')).toThrow('Another server uses this disk.')
    expect([second.said, record().instance]).toEqual([[], 'one'])

    // The lock decides, whatever the file contains.
    const said = readFileSync(file)
    writeFileSync(file, '')
    await expect(second.work.lockAll()).rejects.toThrow(
      `${root} is served by another Coffer with another data directory`,
    )
    writeFileSync(file, said)
    first.close()
    expect(second.work.custodyOf(ROOT)).toEqual({ isOurs: true, takenOver: 5 })
    expect(second.said).toEqual([`taken_over ${root}/.coffer`])
    expect(record()).toEqual({ instance: 'two', process: process.pid, takenOver: 5 })
    second.close()
  })

  test('needs no lock where nothing can be written', async () => {
    const { root, open } = arrange()
    writeFileSync(path.join(root, '.coffer'), 'a file of somebody else')
    const { work, said, close } = open('one', { lock: await systemLock(), portable })
    await work.lockAll()
    expect([work.custodyOf(ROOT).isOurs, said]).toEqual([true, []])
    close()
  })
})

test('where there are no locks, the recorded data directory alone tidies up, until the record is removed', async () => {
  const { root, file, open, record } = arrange()
  const first = open('one', { lock: withoutLocks })
  await first.work.lockAll()
  expect([first.work.custodyOf(ROOT).isOurs, first.said]).toEqual([true, [`unlocked ${root}/.coffer`]])

  const second = open('two', { lock: withoutLocks })
  await second.work.lockAll()
  expect([second.work.custodyOf(ROOT).isOurs, second.said]).toEqual([false, [`foreign ${root}/.coffer`]])
  expect([first.work.custodyOf(ROOT).isOurs, record().instance]).toEqual([true, 'one'])
  first.close()
  second.close()

  writeFileSync(file, '')
  const third = open('two', { lock: withoutLocks })
  await third.work.lockAll()
  expect([third.work.custodyOf(ROOT).isOurs, record().instance]).toEqual([true, 'two'])
  third.close()
})

test('a program that only looks locks and creates nothing', () => {
  const { root } = arrange()
  const handle = openat2Fs.openRoot(root)
  const work = new WorkDirectories(openat2Fs, handle)
  expect([work.custodyOf(ROOT).isOurs, work.find(ROOT, 'kept'), existsSync(path.join(root, '.coffer'))]).toEqual([
    true,
    null,
    false,
  ])
  openat2Fs.close(handle)
})

test('a volume that is not mounted any more is let go of', async () => {
  const { root } = arrange()
  const lock = await systemLock()
  const [disk, door] = [parsePlainPath('/disk'), openat2Fs]
  mkdirSync(path.join(root, 'disk/.coffer'), { recursive: true })
  const work = door.openRoot(path.join(root, 'disk/.coffer'))
  const again = () => door.openRoot(path.join(root, 'disk/.coffer'))
  const locksOf = (instance: string) => new VolumeLocks(door, { instance, lock, now: () => 5, report: () => undefined })
  const [one, two] = [locksOf('one'), locksOf('two')]
  const owners = () => [one, two].map((locks) => locks.claim(disk, work, again).isOurs)
  expect(owners()).toEqual([true, false])
  one.keepOnly([ROOT, disk])
  expect(owners()).toEqual([true, false])
  one.keepOnly([ROOT])
  expect(owners().toReversed()).toEqual([false, true])
  one.keepOnly([ROOT])
  expect(two.claim(disk, work, again).isOurs).toBe(true)
  for (const locks of [one, two]) locks.close()
  door.close(work)
})
