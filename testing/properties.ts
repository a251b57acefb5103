// fast-check as the tests use it: its choices follow from the seed of the run, and how many there are from the scale of the run.
import fc from 'fast-check'
import { repetitions, testSeed } from './scale.ts'

/** Characters of a report: a counterexample may be large. */
const LONGEST_REPORT = 3000

/** As `fc.assert` reports it, shortened, with how to repeat the run. Works for properties that wait too: their values are made at once. */
function report<Values>(details: fc.RunDetails<Values>): void {
  if (!details.failed) return
  const text = String(fc.defaultReportMessage(details as fc.RunDetailsFailureProperty<Values>))
  const half = LONGEST_REPORT / 2
  const shown = text.length > LONGEST_REPORT ? `${text.slice(0, half)} … ${text.slice(-half)}` : text
  throw new Error(`${shown}\nRepeat with COFFER_TEST_SEED=${testSeed}`, { cause: details.errorInstance })
}

fc.configureGlobal({ seed: testSeed, numRuns: repetitions(25, 500), reporter: report })

export { fc }
