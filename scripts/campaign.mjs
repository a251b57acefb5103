import { exitWith, LaunchError } from './launch/say.mjs'
import { campaignRuns, checks, selected } from './test/steps.mjs'
import { runSuite } from './test/suite.mjs'

/** `npm run campaign`: everything at full size, required before a release; `-- WORD …`: the steps whose names contain one of the words. */
await exitWith(async () => {
  const words = process.argv.slice(2)
  const plan = { checks: selected(checks, words), runs: selected(campaignRuns, words) }
  if (plan.checks.length + plan.runs.length === 0) throw new LaunchError(`There is no step ${words.join(' or ')}.`)
  return runSuite({ ...plan, campaign: true, all: true })
})
