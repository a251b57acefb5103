import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { workDirectory } from '../launch/lock.mjs'
import { root } from '../launch/root.mjs'
import { watchForHangs } from './hang-watch.mjs'
import { limitOutput } from './output-limit.mjs'

/** Committed durations of the test files, so that the longest start first and the processes end together. */
const committedTimings = join(root, 'scripts/test/timings.json')
/**
 * Number of parallel test files: two more than processors, since tests also wait, but at most as many as fit into memory with a browser
 * each.
 */
const workers = Math.min(availableParallelism() + 2, 8)
/**
 * Seconds without a new test after which a file counts as hung. Longer than any time limit of a test: two minutes (testing/preload.ts), 15
 * for the repeated kills of e2e/faults/, and longer in the campaign.
 */
const HANG_SECONDS = { sample: 1000, campaign: 3600 }

/**
 * Setting of Bun's allocator in the tests and the programs they start: freed memory stays with the process, which otherwise returns and
 * requests it again for each short-lived program of a test. Test processes end soon.
 */
const KEEP_FREED_MEMORY = '-1'

/**
 * Runs test files with Bun, several in parallel. Shows its output while it runs, shortened where one test prints much.
 *
 * @param {object} run
 * @param {string} run.bun path of the program
 * @param {string[]} run.paths files, folders and options of `bun test`
 * @param {string} run.name a word for file names
 * @param {Record<string, string | undefined>} run.env
 * @param {(text: string) => void} [run.write] shows the output
 * @returns {Promise<{ output: string, code: number, hangs: string[], skips: Skip[], durations: [string, number][] }>} durations: file and
 * seconds
 */
export async function runTests({ bun, paths, name, env, write = (text) => process.stdout.write(text) }) {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-test-run-'))
  const [progress, skipsFile] = [join(directory, 'progress'), join(directory, 'skips')]
  mkdirSync(progress)
  const timings = ownTimings(name)
  const shown = []
  const limit = limitOutput((text) => {
    shown.push(text)
    write(text)
  })
  const hangs = []
  const seconds = Number(env.COFFER_TEST_HANG_SECONDS ?? HANG_SECONDS[env.COFFER_TEST_SCALE ?? 'sample'])
  const stopWatching = watchForHangs(progress, seconds * 1000, (hang) => hangs.push(hangText(hang, shown.join(''))))
  const args = ['test', `--parallel=${workers}`, '--no-isolate', `--timings=${timings}`, '--update-timings', ...paths]
  const { code } = await runCaptured(bun, args, {
    cwd: root,
    // Verdicts are read from the output, which must not be colored.
    env: {
      ...env,
      FORCE_COLOR: undefined,
      NO_COLOR: '1',
      MIMALLOC_PURGE_DELAY: env.MIMALLOC_PURGE_DELAY ?? KEEP_FREED_MEMORY,
      COFFER_TEST_PROGRESS: progress,
      COFFER_TEST_SKIPS: skipsFile,
    },
    onOutput: limit.push,
  })
  stopWatching()
  limit.end()
  const skips = existsSync(skipsFile) ? linesOf(skipsFile).map((line) => JSON.parse(line)) : []
  rmSync(directory, { recursive: true })
  const output = shown.join('')
  return { output, code, hangs, skips, durations: durationsIn(output, timings) }
}

/** @typedef {{ file: string, tests: number, needs: string, packages: string[] }} Skip skipped tests, and the requirement they lack */

/** Returns the path of a copy of the committed durations that a run may change. @returns {string} its path */
function ownTimings(name) {
  mkdirSync(workDirectory, { recursive: true })
  const own = join(workDirectory, `timings-${name}.json`)
  // An interrupted run may have left an incomplete file.
  if (readTimings(own)) return own
  if (existsSync(committedTimings)) copyFileSync(committedTimings, own)
  else writeFileSync(own, JSON.stringify({ version: 1, files: {} }))
  return own
}

/** @returns {Record<string, number> | undefined} milliseconds by file; undefined where the file is missing or damaged */
function readTimings(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).files
  } catch {
    return undefined
  }
}

/** Returns the test files whose headings are in the output, and their durations. @returns {[string, number][]} */
function durationsIn(output, timings) {
  const files = readTimings(timings) ?? {}
  const headings = new Set([...output.matchAll(/^(\S*\.test\.\w+):$/gm)].map(([, file = '']) => file))
  return [...headings].flatMap((file) => (files[file] === undefined ? [] : [[file, files[file] / 1000]]))
}

/** Returns the lines of a file that are not empty. */
const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

function hangText({ file, started, seconds }, output) {
  const path = relative(root, file)
  const where = started === 0 ? 'while it was loaded or set up' : `in its test number ${started} or a hook after it`
  const last = lastVerdict(path, output)
  return `${path} hangs ${where}${last && `, after ${last}`}: no progress for ${seconds} seconds, so it was ended`
}

/** Returns the last verdict that a file printed, such as `(pass) a name [1.00ms]`; empty when there is none. */
function lastVerdict(path, output) {
  const [, ofFile = ''] = `\n${output}`.split(`\n${path}:\n`).slice(-2)
  return (
    ofFile
      .split(/^\S*\.test\.\w+:$/m)[0]
      ?.match(/^\((?:pass|fail|skip)\) .*$/gm)
      ?.at(-1) ?? ''
  )
}
