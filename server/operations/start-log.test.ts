import { describe, expect, spyOn, test } from 'bun:test'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { AppendedFile } from '#server/platform/own-files/appended-file.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { until } from '#server/testing/until.ts'
import type { Operation } from './records/operation.ts'
import { StartLog } from './start-log.ts'

const operation = (overrides: Partial<Operation> = {}): Operation => ({
  ...{ id: Bun.randomUUIDv7(), kind: 'upload', userId: 3, username: 'ann', address: '192.0.2.7', scopeRoot: ROOT },
  ...{ paths: [parsePlainPath('/a "b"\u{10f6ff}')], startedAt: Date.now() },
  ...overrides,
})

/** An operation whose line is longer than 4 KB. */
const long = () =>
  operation({ paths: [parsePlainPath(`/${Array.from({ length: 20 }, () => 'a'.repeat(200)).join('/')}`)] })

function place() {
  const directory = temporaryDirectory()
  const file = `${directory.path}/journal.starts`
  writeFileSync(file, '')
  return {
    file,
    open: () => StartLog.open(file),
    left: () => StartLog.open(file).operations,
    size: () => statSync(file).size,
    [Symbol.dispose]: () => directory[Symbol.dispose](),
  }
}

describe('the log of starts', () => {
  test('has an operation, with all that is known of it, when it says so', async () => {
    using at = place()
    const { starts } = at.open()
    const job = operation({
      kind: 'copy',
      program: 'cp',
      gesture: 'g'.repeat(16),
      undoes: ['o'],
      jobStep: { job: 7, step: 1 },
    })
    const all = [operation(), job, operation({ address: null, scopeRoot: parsePlainPath('/home') })]
    await starts.record(all[0] as Operation)
    expect(at.left()).toEqual(all.slice(0, 1))
    await Promise.all(all.slice(1).map((each) => starts.record(each)))
    expect(at.left()).toEqual(all)
  })

  test('flushes once for all that begin together', async () => {
    using at = place()
    const { starts } = at.open()
    using flush = spyOn(AppendedFile.prototype, 'flush')
    await Promise.all(Array.from({ length: 100 }, () => starts.record(operation())))
    expect(flush).toHaveBeenCalledTimes(1)
    expect(at.left()).toHaveLength(100)
  })

  test('is read past lines that are cut off or nothing of ours', async () => {
    using at = place()
    const [one, two] = [operation(), operation()]
    await at.open().starts.record(one)
    appendFileSync(at.file, '\0\0\n[1]\n{"id":"x"}\n{"id":"y","kind":"upl\n')
    await at.open().starts.record(two)
    expect(at.left()).toEqual([one, two])
  })

  test('that could not be written says so, and has what comes later', async () => {
    using at = place()
    const { starts } = at.open()
    using append = spyOn(AppendedFile.prototype, 'append').mockImplementationOnce(() => {
      appendFileSync(at.file, '{"id":"cut o')
      throw new Error('The disk is full.')
    })
    await expect(starts.record(operation())).rejects.toThrow('full')
    expect(append).toHaveBeenCalledTimes(1)
    const later = operation()
    await starts.record(later)
    expect(at.left()).toEqual([later])
  })

  test('begins anew when nothing in it is needed any more', async () => {
    using at = place()
    const { starts } = at.open()
    const all = Array.from({ length: 20 }, long)
    await Promise.all(all.map((each) => starts.record(each)))
    starts.forget(all.slice(1).map(({ id }) => id))
    expect(at.left()).toEqual(all)
    starts.forget(all.map(({ id }) => id))
    expect(at.size()).toBe(0)
    const next = operation()
    await starts.record(next)
    expect(at.left()).toEqual([next])
    await starts.close()
    expect(at.left()).toEqual([next])
  })

  test('that cannot be emptied says so, goes on, and is emptied when that is possible again', async () => {
    using at = place()
    const { starts } = at.open()
    const failures: unknown[] = []
    starts.begin({ flushDatabase: async () => undefined, onFailure: (error) => failures.push(error) })
    const all = Array.from({ length: 20 }, long)
    await Promise.all(all.map((each) => starts.record(each)))
    const failure = new Error('The file cannot be truncated.')
    {
      using _truncate = spyOn(AppendedFile.prototype, 'truncate').mockImplementationOnce(() => {
        throw failure
      })
      starts.forget(all.map(({ id }) => id))
    }
    expect(failures).toEqual([failure])
    expect(at.left()).toEqual(all)
    const next = operation()
    await starts.record(next)
    expect(at.left()).toEqual([...all, next])
    starts.forget([next.id])
    await until(() => at.size() === 0)
    await starts.close()
  })

  test('lets what begins wait until the database has everything, where it is too long', async () => {
    using at = place()
    const { starts } = at.open()
    const written: string[] = []
    const onFailure = (error: unknown) => {
      throw error
    }
    starts.begin({ flushDatabase: async () => starts.forget(written), onFailure })
    for (let group = 0; group < 12; group += 1) {
      const all = Array.from({ length: 100 }, long)
      written.push(...all.map(({ id }) => id))
      await Promise.all(all.map((each) => starts.record(each)))
    }
    expect(at.size()).toBeLessThan(4 * 1024 * 1024)
    await starts.record(operation())
    await starts.close()
    expect(readFileSync(at.file, 'utf8')).toContain('/a \\"b\\"')
  })
})
