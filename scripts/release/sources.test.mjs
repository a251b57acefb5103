import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { committedSources } from './sources.mjs'

let clone = ''
const git = (...args) => runCaptured('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: clone })

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'coffer-sources-'))
  await git('init')
  writeFileSync(join(clone, 'a.txt'), 'a')
  await git('add', '.')
  await git('commit', '--date=@1900000000', '-m', 'a')
})
afterAll(() => rmSync(clone, { recursive: true }))

test('a clone without changes is told by its commit and the time of it', async () => {
  const { stdout } = await git('log', '-1', '--format=%H %ct')
  const { commit, time } = await committedSources(clone)
  expect(`${commit} ${time}\n`).toBe(stdout)
})

test.each(['a.txt', 'new.txt'])('with a change of %s there is no release, and the file is named', async (name) => {
  const content = name === 'a.txt' ? 'a' : undefined
  writeFileSync(join(clone, name), 'b')
  try {
    await expect(committedSources(clone)).rejects.toThrow(name)
  } finally {
    if (content === undefined) rmSync(join(clone, name))
    else writeFileSync(join(clone, name), content)
  }
  await expect(committedSources(clone)).resolves.toMatchObject({ time: expect.any(Number) })
})

test('a folder that is no clone is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-no-clone-'))
  try {
    await expect(committedSources(folder)).rejects.toThrow('git clone')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
