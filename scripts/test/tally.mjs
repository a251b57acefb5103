/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * What a run of `bun test` adds to the tally. A test that was left out is no success, and a run that ended without its
 * summary, found no tests or failed for a reason it did not count is one failure.
 *
 * @param {string} output everything it printed
 * @param {number} code its exit code
 * @returns {Tally}
 */
export function tallyOfTests(output, code) {
  const summary = summaryOf(output)
  if (!summary) return { passed: 0, failed: 1 }
  // A file that cannot be loaded is counted by Bun both as an error and as a failed test.
  const failed = Math.max(summary.fail, summary.error) + summary.skip + summary.todo
  const unexplained = failed === 0 && (code !== 0 || summary.pass === 0)
  return { passed: summary.pass, failed: unexplained ? 1 : failed }
}

/** The counts printed right above the last line that begins with `Ran`, or undefined when there is none. */
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
 * @returns {Tally}
 */
export function sum(tallies) {
  const add = (word) => tallies.reduce((total, tally) => total + tally[word], 0)
  return { passed: add('passed'), failed: add('failed') }
}
