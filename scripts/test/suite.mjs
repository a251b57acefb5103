import { runCaptured } from '../launch/child.mjs'
import { ensureInstalled } from '../launch/install.mjs'
import { ensurePage } from '../launch/page.mjs'
import { root } from '../launch/root.mjs'
import { LaunchError } from '../launch/say.mjs'
import { ensureServer } from '../launch/server.mjs'
import { ensureMessages } from '../messages/generate.mjs'
import { failuresOf } from './failures.mjs'
import { childCpuSeconds } from './processes.mjs'
import { seconds, skipLines, slowestLines, timeLines } from './report.mjs'
import { runTests } from './run-tests.mjs'
import { ensureSystem } from './system.mjs'
import { sum, tallyOfTests } from './tally.mjs'
import { fingerprint, isVerified, recordVerified } from './verified.mjs'
import { ensureWorkers } from './workers.mjs'

const passed = { passed: 1, failed: 0 }
const failed = { passed: 0, failed: 1 }
/** Requirements that are built from the clone. */
const products = ['page', 'server', 'workers']

/**
 * Runs static checks and tests and prints their results; the last line is `N passed, N failed`, with `, N skipped` where a machine lacks
 * what some tests need.
 *
 * @param {object} plan
 * @param {import('./steps.mjs').Check[]} plan.checks run one after the other, in parallel with the first tests
 * @param {import('./steps.mjs').TestRun[]} plan.runs
 * @param {boolean} [plan.campaign] repeated and randomized tests at full size
 * @param {boolean} [plan.all] also runs steps that are unchanged since they last passed
 * @returns {Promise<number>} the exit code
 */
export async function runSuite({ checks, runs, campaign = false, all = false }) {
  const suite = new Suite({ campaign, all })
  await suite.run(checks, runs)
  return suite.finish()
}

class Suite {
  #all
  #seed = Number(process.env.COFFER_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  #env
  #bun = ''
  /** False once a product could not be built: a step that passes with an older one proves nothing. */
  #isSetUp = true
  #tallies = []
  /** Failures, repeated at the end: of a long run often only the last lines are kept. @type {string[]} */
  #failures = []
  #times = []
  #durations = []
  #skips = []
  /** Lines about steps and tests that did not run. @type {string[]} */
  #notes = []

  constructor({ campaign, all }) {
    this.#all = all
    this.#env = {
      ...process.env,
      COFFER_TEST_SEED: String(this.#seed),
      COFFER_TEST_SCALE: campaign ? 'campaign' : undefined,
    }
  }

  async run(checks, runs) {
    console.log(`COFFER_TEST_SEED=${this.#seed} repeats the random choices of this run`)
    const installed = await this.#setUp('install', async () => {
      this.#bun = await ensureInstalled()
      await ensureMessages()
    })
    if (!installed) return
    const wanted = runs.filter((run) => this.#isWanted(run))
    await this.#prepare(new Set([...checks, ...wanted].flatMap((step) => step.needs ?? [])))
    const first = wanted.filter((run, index) => index === 0 || run.beside)
    const names = [...first.map(({ name }) => name), ...(checks.length > 0 ? [`${checks.length} checks`] : [])]
    await this.#timed(names.join(' and '), () =>
      Promise.all([this.#runChecks(checks), ...first.map((run) => this.#runOne(run))]),
    )
    for (const run of wanted.filter((each) => !first.includes(each)))
      await this.#timed(run.name, () => this.#runOne(run))
  }

  finish() {
    const total = sum(this.#tallies)
    this.#section('times', timeLines(this.#times))
    this.#section('slowest test files', slowestLines(this.#durations))
    this.#section('skipped', skipLines(this.#skips))
    this.#section('left out', this.#notes)
    this.#section('failed', this.#failures.length > 0 ? [this.#failures.join('\n\n')] : [])
    if (total.failed > 0) console.log(`\nCOFFER_TEST_SEED=${this.#seed} repeats the random choices of this run`)
    console.log(
      `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
    )
    return total.failed === 0 ? 0 : 1
  }

  #section(heading, lines) {
    if (lines.length > 0) console.log(`\n== ${heading}\n${lines.join('\n')}`)
  }

  #isWanted(run) {
    if (this.#all || !isVerified(run)) return true
    this.#notes.push(`${run.name}: nothing that it tests has changed since it last passed (npm run campaign runs it)`)
    return false
  }

  /** Sets up the requirements of some steps. A failure counts, and the steps still run: each fails or skips on its own. */
  async #prepare(needs) {
    await this.#setUp('system packages', async () => {
      const missing = await ensureSystem(new Set([...needs].filter((need) => !products.includes(need))))
      this.#env.COFFER_TEST_MISSING = missing.map(({ name }) => name).join(',')
      const required = missing.filter(({ optional }) => !optional)
      if (required.length === 0 || process.env.CI !== 'true') return
      const lines = required.map(
        ({ name, packages, reason }) => `  ${name}: ${reason} (Debian: ${packages.join(', ')})`,
      )
      throw new LaunchError(`CI requires everything, and this machine lacks:\n${lines.join('\n')}`)
    })
    if (needs.has('page')) await this.#setUp('page', ensurePage)
    if (needs.has('server')) await this.#setUp('server', () => ensureServer(this.#bun))
    if (needs.has('workers')) await this.#setUp('workers', () => ensureWorkers(this.#bun))
  }

  /** @returns {Promise<boolean>} whether it succeeded */
  async #setUp(name, work) {
    try {
      await this.#timed(name, work)
      return true
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error
      this.#isSetUp = false
      this.#report(name, error.message, failed)
      return false
    }
  }

  async #timed(name, work) {
    const [started, cpu] = [Date.now(), childCpuSeconds()]
    try {
      return await work()
    } finally {
      const now = childCpuSeconds()
      this.#times.push({
        name,
        wall: (Date.now() - started) / 1000,
        cpu: cpu === undefined || now === undefined ? undefined : now - cpu,
      })
    }
  }

  async #runChecks(checks) {
    for (const { name, args } of checks) {
      const started = Date.now()
      const { code, output } = await runCaptured(process.execPath, args, { cwd: root, env: this.#env })
      this.#report(`${name} (${seconds((Date.now() - started) / 1000)})`, output.trim(), code === 0 ? passed : failed)
    }
  }

  async #runOne(run) {
    console.log(`\n== ${run.name}`)
    const hash = run.inputs && fingerprint(run.inputs)
    const tally = run.script ? await this.#runScript(run) : await this.#runTests(run)
    this.#report(run.name, '', tally)
    if (hash && tally.failed === 0 && !tally.skipped && this.#isSetUp && !process.env.CI) recordVerified(run.name, hash)
  }

  async #runScript({ script }) {
    const onOutput = (chunk) => process.stdout.write(chunk)
    const { code, output } = await runCaptured(process.execPath, [...script, `--seed=${this.#seed}`], {
      cwd: root,
      env: this.#env,
      onOutput,
    })
    if (code !== 0) this.#failures.push(output.slice(-4096).trim())
    return code === 0 ? passed : failed
  }

  async #runTests({ name, paths }) {
    const { output, code, hangs, skips, durations } = await runTests({ bun: this.#bun, name, paths, env: this.#env })
    this.#failures.push(...failuresOf(output), ...hangs)
    this.#skips.push(...skips)
    this.#durations.push(...durations)
    return tallyOfTests(
      output,
      code,
      skips.reduce((total, { tests }) => total + tests, 0),
    )
  }

  /** Prints a finished step in one piece, so that the lines of parallel steps do not mix. */
  #report(heading, output, tally) {
    this.#tallies.push(tally)
    if (tally.failed > 0)
      this.#failures.push([`${heading}: FAILED`, ...output.split('\n').slice(-30)].join('\n').trim())
    console.log(`\n== ${heading}: ${tally.failed === 0 ? 'ok' : 'FAILED'}`)
    if (output !== '') console.log(output)
  }
}
