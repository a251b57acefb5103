// fast-check as the tests use it: the seed of the run determines its random choices, and the scale of the run their number.
import fc from 'fast-check'
import { repetitions, testSeed } from './scale.ts'

/** Maximum length of a report, in characters: a counterexample may be large. */
const LONGEST_REPORT = 3000

/**
 * Reports like `fc.assert`, shortened, with instructions to repeat the run. Works for asynchronous properties too: their values are
 * generated synchronously.
 */
function report<Values>(details: fc.RunDetails<Values>): void {
  if (!details.failed) return
  const text = String(fc.defaultReportMessage(details as fc.RunDetailsFailureProperty<Values>))
  const half = LONGEST_REPORT / 2
  const shown = text.length > LONGEST_REPORT ? `${text.slice(0, half)} … ${text.slice(-half)}` : text
  throw new Error(`${shown}\nRepeat with COFFER_TEST_SEED=${testSeed}`, { cause: details.errorInstance })
}

fc.configureGlobal({ seed: testSeed, numRuns: repetitions(25, 500), reporter: report })

export { fc }
