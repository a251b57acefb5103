import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { root } from './root.mjs'

const place = `.launch/build-test-${process.pid}`
const source = join(root, place, 'in/folder/a.ts')
const built = join(root, place, 'out/a.js')
const stamp = join(root, place, 'out/.built-from')
const run = (code, ...args) => ({ program: 'node', args: ['-e', code, ...args] })
const product = {
  name: 'test',
  folder: `${place}/out`,
  inputs: [`${place}/in`, `${place}/nothing`],
  commands: (outDir) => [
    run('fs.mkdirSync(process.argv[1], { recursive: true })', outDir),
    run('fs.cpSync(...process.argv.slice(1))', source, `${outDir}/a.js`),
  ],
}

/** The state of files counts only some time after their last change. */
const later = () => Date.now() + 60_000
const ensure = () => ensureBuilt(product, later)
/** Another number after every build. */
const builtAt = () => statSync(built, { bigint: true }).ctimeNs

beforeEach(async () => {
  mkdirSync(join(root, place, 'in/folder'), { recursive: true })
  writeFileSync(source, 'one')
  await ensure()
})
afterEach(() => {
  for (const made of [place, `.launch/${place}`]) rmSync(join(root, made), { recursive: true, force: true })
})

test('all commands have run, and run again only when an input changes', async () => {
  expect(readFileSync(built, 'utf8')).toBe('one')
  const before = builtAt()
  writeFileSync(source, 'one')
  writeFileSync(join(root, place, 'in/folder/a.test.ts'), 'a test')
  await ensure()
  expect(builtAt()).toBe(before)
  writeFileSync(source, 'two')
  await ensure()
  expect(readFileSync(built, 'utf8')).toBe('two')
})

test('inputs are read only when their state has changed', async () => {
  await ensure()
  const before = builtAt()
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(/^[0-9a-f]+/, 'another fingerprint'))
  await ensure()
  expect(builtAt()).toBe(before)
  utimesSync(source, new Date(), new Date())
  await ensure()
  expect(builtAt()).not.toBe(before)
})

test('a change that keeps size and modification time is noticed', async () => {
  await ensure()
  const { atime, mtime } = statSync(source)
  writeFileSync(source, 'six')
  utimesSync(source, atime, mtime)
  await ensure()
  expect(readFileSync(built, 'utf8')).toBe('six')
})

test('the state of files that were changed just now does not count', async () => {
  await ensureBuilt(product, () => statSync(source).ctimeMs)
  expect(readFileSync(stamp, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})
