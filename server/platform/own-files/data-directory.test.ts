import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { closesOnExec } from '#server/testing/open-descriptors.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { DataDirectory } from './data-directory.ts'

const bits = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the directory and what is in it are private, whatever the umask', () => {
  using place = temporaryDirectory()
  const before = process.umask(0)
  try {
    const data = new DataDirectory(join(place.path, 'deep/data'))
    data.secret('token.key', 64)
    const files = [data.ensureFile('coffer.db'), data.createFile('copy'), data.file('token.key')]
    expect([data.path, ...files].map(bits)).toEqual(['700', '600', '600', '600'])
  } finally {
    process.umask(before)
  }
})

test('a directory that is ours, and files in it, become private again', () => {
  using place = temporaryDirectory()
  const data = new DataDirectory(place.path)
  writeFileSync(data.file('coffer.db'), 'kept')
  chmodSync(data.file('coffer.db'), 0o644)
  chmodSync(place.path, 0o755)
  new DataDirectory(place.path).ensureFile('coffer.db')
  expect([bits(place.path), bits(data.file('coffer.db'))]).toEqual(['700', '600'])
  expect(readFileSync(data.file('coffer.db'), 'utf8')).toBe('kept')
})

test('a directory that holds other things keeps its permission bits', () => {
  using place = temporaryDirectory()
  chmodSync(place.path, 0o755)
  writeFileSync(join(place.path, 'notes.txt'), '')
  new DataDirectory(place.path)
  expect(bits(place.path)).toBe('755')
})

test('a secret stays the same, and leaves no drafts', () => {
  using place = temporaryDirectory()
  const first = new DataDirectory(place.path).secret('token.key', 64)
  expect(new DataDirectory(place.path).secret('token.key', 64)).toEqual(first)
  expect(new DataDirectory(place.path).secret('other.key', 64)).not.toEqual(first)
  expect(first).toHaveLength(64)
  expect(readdirSync(place.path).sort()).toEqual(['other.key', 'token.key'])
})

test('a secret that was cut short is refused, not made anew', () => {
  using place = temporaryDirectory()
  const data = new DataDirectory(place.path)
  writeFileSync(data.file('token.key'), 'short')
  expect(() => data.secret('token.key', 64)).toThrow(/--data: .*token\.key is damaged/)
  expect(readFileSync(data.file('token.key'), 'utf8')).toBe('short')
})

test('what the disk does not allow is said in one line that names the setting', () => {
  using place = temporaryDirectory()
  writeFileSync(join(place.path, 'file'), '')
  const data = new DataDirectory(place.path)
  mkdirSync(data.file('folder'))
  symlinkSync(place.path, data.file('link'))
  for (const work of [
    () => new DataDirectory(join(place.path, 'file/data')),
    () => data.createFile('file'),
    () => data.createFile('link'),
    () => data.ensureFile('folder'),
  ]) {
    expect(work).toThrow(StartProblem)
    expect(work).toThrow(/^--data: cannot (use|create) \/[^\n]+: [a-z ]+$/)
  }
})

test('one program at a time has the directory; the next one gets it as soon as it is free', async () => {
  using place = temporaryDirectory()
  const data = new DataDirectory(place.path)
  {
    using _lock = await data.lock()
    await expect(new DataDirectory(place.path).lock()).rejects.toThrow(
      `--data: ${place.path} is in use by another Coffer (process ${process.pid}); stop it first, or specify another --data`,
    )
    // Child processes do not keep the lock after the server has ended.
    expect(closesOnExec(data.file('coffer.lock'))).toEqual([true])
  }
  using _next = await data.lock()
  expect(readdirSync(place.path)).toEqual(['coffer.lock'])
})

test('the id of the directory stays, and each has its own', () => {
  using place = temporaryDirectory()
  const id = new DataDirectory(join(place.path, 'one')).instanceId()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new DataDirectory(join(place.path, 'one')).instanceId()).toBe(id)
  expect(new DataDirectory(join(place.path, 'other')).instanceId()).not.toBe(id)
})
