/** @typedef {{ passed: number, failed: number, skipped?: number }} Tally */

/**
 * Returns the tally of a run of `bun test`. Tests may be skipped only where they declare a requirement that this machine lacks. A run that
 * ended without its summary, found no tests or failed for a reason that it did not count is one failure.
 *
 * @param {string} output everything it printed
 * @param {number} code its exit code
 * @param {number} [declared] tests that declared a missing requirement
 * @returns {Tally}
 */
export function tallyOfTests(output, code, declared = 0) {
  const summary = summaryOf(output)
  if (!summary) return { passed: 0, failed: 1 }
  const skipped = Math.min(summary.skip, declared)
  // A file that cannot be loaded is counted by Bun both as an error and as a failed test.
  const failed = Math.max(summary.fail, summary.error) + summary.skip - skipped + summary.todo
  const unexplained = failed === 0 && (code !== 0 || summary.pass + skipped === 0)
  return { passed: summary.pass, failed: unexplained ? 1 : failed, ...(skipped > 0 && { skipped }) }
}

/** Returns the counts printed directly above the last line that begins with `Ran`, or undefined when there is none. */
function summaryOf(output) {
  const lines = output.split('\n').map((line) => line.trim())
  const end = lines.findLastIndex((line) => /^Ran \d+ tests? across \d+ files?\b/.test(line))
  if (end === -1) return undefined
  const counts = { pass: 0, fail: 0, skip: 0, todo: 0, error: 0 }
  for (let at = end - 1; at >= 0 && lines[at] !== ''; at--) {
    const [, count, word] = /^(\d+) (pass|fail|skip|todo|error)/.exec(lines[at]) ?? []
    if (word) counts[word] = Number(count)
  }
  return counts
}

/**
 * @param {Tally[]} tallies
 * @returns {Required<Tally>}
 */
export function sum(tallies) {
  const add = (word) => tallies.reduce((total, tally) => total + (tally[word] ?? 0), 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}
