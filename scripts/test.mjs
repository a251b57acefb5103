import { availableParallelism } from 'node:os'
import { runCaptured } from './launch/child.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { ensurePage } from './launch/page.mjs'
import { root } from './launch/root.mjs'
import { exitWith, LaunchError } from './launch/say.mjs'
import { ensureServer } from './launch/server.mjs'
import { failuresOf, unsteadyOf } from './test/failures.mjs'
import { checks, chosen, testRuns } from './test/steps.mjs'
import { ensureSystem } from './test/system.mjs'
import { sum, tallyOfTests } from './test/tally.mjs'

const passed = { passed: 1, failed: 0 }
const failed = { passed: 0, failed: 1 }
/** What failed, for the end: only the last lines of a long run may be kept. @type {string[]} */
const failures = []
/** What passed at the second attempt only. @type {string[]} */
const unsteady = []

/** The whole of `npm test`; words choose steps by name. Ends with one line `N passed, N failed`. */
async function main() {
  const words = process.argv.slice(2)
  const [static_, runs] = [chosen(checks, words), chosen(testRuns, words)]
  const tallies = await allSteps(static_, runs, words)
  const total = sum(tallies)
  if (unsteady.length > 0) console.log(`\n== unsteady: passed at the second attempt\n${unsteady.join('\n\n')}`)
  if (failures.length > 0) console.log(`\n== what failed, once more\n${failures.join('\n\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

async function allSteps(static_, runs, words) {
  if (static_.length + runs.length === 0) return [report('filter', `no step is called ${words.join(' or ')}`, failed)]
  const installed = await setUp('install', ensureInstalled)
  if (!installed.value) return [failed]
  const prepared = await prepare(new Set([...static_, ...runs].flatMap((step) => step.needs ?? [])), installed.value)
  const checked = await beside(static_, runCheck)
  const tested = []
  for (const step of runs) tested.push(await runTests(step, installed.value))
  return [...prepared, ...checked, ...tested]
}

/** Sets up what some steps need. A failure counts, and the steps still run: each says itself what it lacks. */
async function prepare(needs, bun) {
  const outcomes = []
  outcomes.push(await setUp('system packages', () => ensureSystem(needs)))
  if (needs.has('page')) outcomes.push(await setUp('page', ensurePage))
  if (needs.has('server')) outcomes.push(await setUp('server', () => ensureServer(bun)))
  return outcomes.filter((outcome) => outcome.failed).map(() => failed)
}

async function setUp(name, work) {
  try {
    return { failed: false, value: await work() }
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    report(name, error.message, failed)
    return { failed: true, value: undefined }
  }
}

/** Runs as many steps at once as there are processors. */
async function beside(steps, run) {
  const waiting = [...steps]
  const tallies = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) tallies.push(await run(step))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return tallies
}

async function runCheck(step) {
  const started = Date.now()
  const { code, output } = await runCaptured(process.execPath, step.args, { cwd: root })
  return report(`${step.name} (${seconds(started)})`, output.trim(), code === 0 ? passed : failed)
}

/** Tests are shown while they run, since they can take minutes. */
async function runTests(step, bun) {
  const started = Date.now()
  console.log(`\n== ${step.name}`)
  const onOutput = (chunk) => process.stdout.write(chunk)
  const { code, output } = await runCaptured(bun, step.args, { cwd: root, onOutput })
  failures.push(...failuresOf(output))
  unsteady.push(...unsteadyOf(output))
  return report(`${step.name} (${seconds(started)})`, '', tallyOfTests(output, code))
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/** Prints a finished step in one piece, so that steps beside each other do not mix their lines. */
function report(heading, output, tally) {
  if (tally.failed > 0) failures.push([`${heading}: FAILED`, ...output.split('\n').slice(-30)].join('\n').trim())
  console.log(`\n== ${heading}: ${tally.failed === 0 ? 'ok' : 'FAILED'}`)
  if (output !== '') console.log(output)
  return tally
}

await exitWith(main)
