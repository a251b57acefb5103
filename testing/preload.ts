// Loaded before the test files of every `bun test` (bunfig.toml): gives each test the same time limit, however it is started, and reports
// progress to the test runner, so that a run that hangs can be named.
import { beforeEach, setDefaultTimeout } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBuiltWorkers } from './built-server.ts'

/** Milliseconds. A busy machine may need fifty times as long as a quiet one; a test that hangs still ends, and is named. */
const TIME_LIMIT = 120_000
startBuiltWorkers()

const directory = process.env.COFFER_TEST_PROGRESS
let [file, started] = ['', 0]

// Bun resets the limit before each file, so it is set as the first statement of every test file.
Object.assign(globalThis, { setTestTimeLimit: () => setDefaultTimeout(TIME_LIMIT) })
Bun.plugin({
  name: 'test time limit',
  setup(build) {
    build.onLoad({ filter: /\.test\.(ts|tsx|mjs)$/ }, async ({ path }) => ({
      contents: `globalThis.setTestTimeLimit();${await Bun.file(path).text()}`,
      loader: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
    }))
  },
})

/** Tells the runner which test of which file this process has started. */
if (directory !== undefined) {
  beforeEach(() => {
    started = file === Bun.main ? started + 1 : 1
    file = Bun.main
    writeFileSync(join(directory, String(process.pid)), JSON.stringify({ file, started }))
  })
}
