import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './launch/root.mjs'
import { exitWith, LaunchError } from './launch/say.mjs'
import { partialPlan } from './test/partial.mjs'
import { checks, selected, testRuns } from './test/steps.mjs'
import { runSuite } from './test/suite.mjs'

/**
 * `npm test`: everything. `npm test -- WORD …`: the steps whose names contain one of the words. `npm test -- PATH …`: the tests of folders
 * or files, with type checks and lint.
 */
await exitWith(async () => {
  const words = process.argv.slice(2)
  if (words.length > 0 && words.every((word) => existsSync(join(root, word)))) return runSuite(partialPlan(words))
  const plan = { checks: selected(checks, words), runs: selected(testRuns, words), all: words.length > 0 }
  if (plan.checks.length + plan.runs.length === 0) {
    throw new LaunchError(`There is no step or path ${words.join(' or ')}. Steps: ${names()}.`)
  }
  return runSuite(plan)
})

function names() {
  return [...checks, ...testRuns].map(({ name }) => name).join(', ')
}
