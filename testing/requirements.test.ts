import { afterAll, afterEach, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { forget, isThere, type Need, requirementOf, requirements, withNeeds } from './packages.mjs'

const CLONE = join(import.meta.dir, '..')
const usual = { PATH: process.env.PATH, CI: process.env.CI }
const folder = mkdtempSync(join(tmpdir(), 'coffer-requirements-'))

afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  Object.assign(process.env, usual)
  if (usual.CI === undefined) delete process.env.CI
  forget()
})

/** Returns a folder for `PATH` with these programs, which exit with the given codes. */
function programs(codes: Readonly<Record<string, number>>): string {
  const path = mkdtempSync(join(folder, 'bin-'))
  for (const [name, code] of Object.entries(codes)) writeFileSync(join(path, name), `#!/bin/sh\nexit ${code}\n`)
  for (const name of Object.keys(codes)) chmodSync(join(path, name), 0o755)
  return path
}

const isThereWith = (name: Need, codes: Readonly<Record<string, number>>) => {
  process.env.PATH = programs(codes)
  forget()
  return isThere(name)
}

test('what is needed in turn is in the table, and everything has a reason', () => {
  for (const [name, { needs = [], reason }] of Object.entries(requirements)) {
    expect(reason).not.toBe('')
    for (const more of needs) expect([name, requirementOf(more)]).toEqual([name, expect.anything()])
  }
  expect(withNeeds(['browser', 'root'])).toEqual(['browser', 'root', 'headlessShell'])
  expect(() => requirementOf('toString')).toThrow('no requirement called toString')
})

test('a program is there when it can be run', () => {
  expect(isThereWith('zstd', {})).toBe(false)
  expect(isThereWith('zstd', { zstd: 0 })).toBe(true)
  mkdirSync(join(process.env.PATH ?? '', 'lz4'))
  forget()
  expect(isThere('lz4')).toBe(false)
  writeFileSync(join(process.env.PATH ?? '', 'xz'), '')
  expect(isThere('xz')).toBe(false)
})

test('a sandbox that the system forbids is not there', () => {
  expect(isThereWith('bubblewrap', { bwrap: 0, prlimit: 0 })).toBe(true)
  expect(isThereWith('bubblewrap', { bwrap: 1, prlimit: 0 })).toBe(false)
  expect(isThereWith('userNamespaces', { unshare: 0 })).toBe(true)
  expect(isThereWith('userNamespaces', {})).toBe(false)
  expect(isThereWith('mounts', { unshare: 1 })).toBe(false)
})

test('another Chromium takes the place of the headless shell, but not in CI', () => {
  delete process.env.CI
  expect(isThereWith('headlessShell', { chromium: 0 })).toBe(true)
  process.env.CI = 'true'
  expect(isThereWith('headlessShell', { chromium: 0 })).toBe(false)
  expect(isThereWith('browser', { chromium: 0, 'chromium-headless-shell': 0 })).toBe(true)
})

const FILE = `
import { describe, expect, test as always } from 'bun:test'
import { describeWith, hooksWith, testWith } from '${join(import.meta.dir, 'requirements.ts')}'
const test = testWith('zstd', 'root')
const { beforeAll } = hooksWith('zstd')
beforeAll(() => console.log('hook ran'))
test('one', () => console.log('test ran'))
test.each([1, 2])('row %d', () => console.log('test ran'))
describeWith('zstd')('group', () => always('of it', () => console.log('test ran')))
always('needs nothing', () => undefined)
`

/** Runs a test file with requirements; returns its output and the skips that it declares. */
async function run(env: Readonly<Record<string, string>>) {
  const place = mkdtempSync(join(folder, 'run-'))
  const [file, skips] = [join(place, 'x.test.ts'), join(place, 'skips')]
  writeFileSync(file, FILE)
  writeFileSync(skips, '')
  const child = Bun.spawn([process.execPath, 'test', file], {
    cwd: place,
    env: { COFFER_TEST_SKIPS: skips, ...env },
    ...{ stdout: 'pipe', stderr: 'pipe' },
  })
  const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const lines = readFileSync(skips, 'utf8').split('\n').slice(0, -1)
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(errors)?.[1] ?? 0)
  return {
    ...{ code: await child.exited, ran: out.split('\n').filter((line) => line.endsWith(' ran')) },
    ...{ pass: count('pass'), skip: count('skip'), file: relative(CLONE, file), errors },
    declared: lines.map((line) => JSON.parse(line)),
  }
}

test('tests that lack something are skipped and declared, one line each, and hooks do not run', async () => {
  const { code, ran, pass, skip, declared, file, errors } = await run({ PATH: programs({}) })
  expect([code, ran, pass, skip]).toEqual([0, [], 1, 4])
  const needs = process.getuid?.() === 0 ? 'zstd' : 'zstd, root'
  const line = { file, tests: 1, needs, packages: ['zstd'] }
  expect(declared).toEqual([line, line, line, { ...line, needs: 'zstd' }])
  expect(errors).toContain(`(skip) row 2 (needs ${needs})`)
})

test('what the runner says is missing is missing', async () => {
  const { declared } = await run({ PATH: programs({ zstd: 0 }), COFFER_TEST_MISSING: 'root,zstd' })
  expect(declared.map(({ needs }) => needs)).toEqual(['zstd, root', 'zstd, root', 'zstd, root', 'zstd'])
})

test('in CI all tests run, whatever is missing', async () => {
  const { ran, pass, skip, declared } = await run({ PATH: programs({}), CI: 'true', COFFER_TEST_MISSING: 'zstd' })
  expect([ran.length, pass, skip, declared]).toEqual([5, 5, 0, []])
})
