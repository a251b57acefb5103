const fileLine = /^\S*\.test\.\w+:$/
const verdict = /^\((pass|fail|skip|todo)\) /
/** A failure outside of tests: an error while a file was loaded, or its process ended. */
const fileFailure = /^(# Unhandled error|✗ )/
/** Number of lines before a verdict that are repeated with it. */
const REASON_LINES = 30

/**
 * Returns the failures of a run of `bun test` in short form, to be repeated at its end: a run prints thousands of lines, and often only the
 * last are kept.
 *
 * @param {string} output everything it printed
 * @returns {string[]} for each failure the test's file, the last lines it printed and its verdict, as one text
 */
export function failuresOf(output) {
  const failures = []
  let [file, before] = ['', []]
  for (const line of output.split('\n').map((each) => each.trimEnd())) {
    // Bun repeats the verdicts of a long run below this line.
    if (/^\d+ tests? failed:$/.test(line)) break
    if (/^\s+\^ this test timed out/.test(line) && failures.length > 0) {
      failures.push(`${failures.pop()}\n${line}`)
    } else if (fileLine.test(line)) {
      ;[file, before] = [line, []]
    } else if (verdict.test(line) || fileFailure.test(line)) {
      if (line.startsWith('(fail)') || fileFailure.test(line)) failures.push(failureText(file, before, line))
      before = []
    } else {
      before.push(line)
    }
  }
  return failures
}

function failureText(file, before, line) {
  return [file, ...before.slice(-REASON_LINES), line].filter((each) => each !== '').join('\n')
}
