// Loaded before the test files of every `bun test` (bunfig.toml): gives each test the same time limit, however it is started, and reports
// progress to the test runner (scripts/test/hang-watch.mjs), so that a file that hangs can be named.
import { afterAll, beforeEach, setDefaultTimeout } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBuiltWorkers } from './built-server.ts'

/**
 * Time limit of a test, in milliseconds. A busy machine may need fifty times as long as an idle one; a test that hangs still ends and is
 * named.
 */
const TIME_LIMIT = 120_000
startBuiltWorkers()

const directory = process.env.COFFER_TEST_PROGRESS
const progressFile = directory === undefined ? undefined : join(directory, String(process.pid))
let started = 0

/** Records the file this process is running, and how many of its tests it has started. */
function reportProgress(file: string): void {
  if (progressFile !== undefined) writeFileSync(progressFile, JSON.stringify({ file, started }))
}

// Bun resets the limit before each file, so it is set as the first statement of every test file.
Object.assign(globalThis, { setTestTimeLimit: () => setDefaultTimeout(TIME_LIMIT) })
Bun.plugin({
  name: 'test file prologue',
  setup(build) {
    build.onLoad({ filter: /\.test\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      // Before the file's imports, one of which may hang.
      started = 0
      reportProgress(path)
      return {
        contents: `globalThis.setTestTimeLimit();${await Bun.file(path).text()}`,
        loader: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
      }
    })
  },
})

if (progressFile !== undefined) {
  beforeEach(() => {
    started += 1
    reportProgress(Bun.main)
  })
  // A worker without a file waits for others; it does not hang.
  afterAll(() => rmSync(progressFile, { force: true }))
}
