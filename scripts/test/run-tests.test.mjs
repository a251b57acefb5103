import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workDirectory } from '../launch/lock.mjs'
import { runTests } from './run-tests.mjs'
import { tallyOfTests } from './tally.mjs'

const planted = join(workDirectory, `planted-${process.pid}`)
const files = {
  'hang.test.ts': `test('passes', () => {}); test('loops', () => { for (;;); })`,
  'big.test.ts': `test('differs', () => expect(Array.from({ length: 200_000 }, (_, at) => ({ at, text: 'abcdefgh' }))).toEqual([]))`,
  'missing.test.ts': `testWith('heif')('converts', () => { throw new Error('must not run') })`,
  'import.test.ts': `import './loop.ts'; test('is never reached', () => {})`,
  'good.test.ts': `test('passes after all', () => {})`,
}
let run

beforeAll(async () => {
  mkdirSync(planted, { recursive: true })
  const imports = `import { expect, test } from 'bun:test'; import { testWith } from '#testing/requirements.ts'; `
  for (const [name, code] of Object.entries(files)) writeFileSync(join(planted, name), imports + code)
  writeFileSync(join(planted, 'loop.ts'), 'for (;;);')
  const env = { ...process.env, CI: '', COFFER_TEST_MISSING: 'heif', COFFER_TEST_HANG_SECONDS: '5' }
  run = await runTests({
    bun: process.execPath,
    name: `planted-${process.pid}`,
    paths: [planted],
    env,
    write: () => undefined,
  })
})
afterAll(() => {
  rmSync(planted, { recursive: true })
  rmSync(join(workDirectory, `timings-planted-${process.pid}.json`))
})

test('a file that hangs is named and ended; the others run', () => {
  expect(run.hangs.toSorted()).toEqual([
    expect.stringMatching(
      /hang\.test\.ts hangs in its test number 2 or a hook after it, after \(pass\) passes \[.*\]: no progress for \d+ seconds/,
    ),
    expect.stringMatching(/import\.test\.ts hangs while it was loaded or set up: no progress for \d+ seconds/),
  ])
  expect(run.output).toContain('(pass) passes after all')
  expect(tallyOfTests(run.output, run.code, 1)).toMatchObject({ failed: 3, skipped: 1 })
})

test('an assertion about megabytes prints at most 4 KB', () => {
  const [, printed = ''] = /big\.test\.ts:\n([\s\S]*?)\(fail\) differs/.exec(run.output) ?? []
  expect(printed).toContain('expect(received).toEqual(expected)')
  expect(printed.length).toBeLessThan(4096 + 100)
})

test('a test that needs a missing package is skipped, with the package that it needs', () => {
  const file = expect.stringMatching(/missing\.test\.ts$/)
  expect(run.skips).toEqual([{ file, tests: 1, needs: 'heif', packages: ['libheif-examples'] }])
})

test('the duration of each file is known', () => {
  expect(run.durations.map(([file]) => file.split('/').at(-1)).sort()).toEqual(Object.keys(files).sort())
})
