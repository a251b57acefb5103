const fileLine = /^\S*\.test\.\w+:$/
const verdict = /^\((pass|fail|skip|todo)\) /
const later = /^\(pass\) .* \(attempt \d+\)/
const unhandled = /^# Unhandled error/
/** Of what a test printed before it failed, the end says why. */
const linesOfReason = 30

/**
 * What of a run of `bun test` failed, told once more in short: a run prints thousands of lines, and where only the last
 * of them are kept, nobody learns otherwise which test it was.
 *
 * @param {string} output everything it printed
 * @returns {string[]} for each failure the test's file, what it printed last and its verdict, as one text
 */
export const failuresOf = (output) => gather(output).failures

/**
 * What passed only when it was tried again, with what its first attempt said: such a test or what it tests is to be mended.
 *
 * @param {string} output everything a run of `bun test` printed
 * @returns {string[]} as `failuresOf`
 */
export const unsteadyOf = (output) => gather(output).unsteady

function gather(output) {
  const failures = []
  const unsteady = []
  let [file, before] = ['', []]
  for (const line of output.split('\n').map((each) => each.trimEnd())) {
    if (/^\s+\^ this test timed out/.test(line) && failures.length > 0) {
      failures.push(`${failures.pop()}\n${line}`)
    } else if (fileLine.test(line)) {
      ;[file, before] = [line, []]
    } else if (verdict.test(line)) {
      if (line.startsWith('(fail)')) failures.push(told(file, before, line))
      else if (later.test(line)) unsteady.push(told(file, before, line))
      before = []
    } else if (unhandled.test(line)) {
      failures.push(told(file, before, line))
      before = []
    } else {
      before.push(line)
    }
  }
  return { failures, unsteady }
}

function told(file, before, line) {
  return [file, ...before.slice(-linesOfReason), line].filter((each) => each !== '').join('\n')
}
