/** A problem the person can do something about: shown as its message alone, without a stack. */
export class LaunchError extends Error {}

/**
 * One line of progress. It goes to standard error, so that standard output stays the program's own.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`coffer: ${line}\n`)
}

/**
 * Runs a launcher's main function: its answer becomes the exit code, a {@link LaunchError} one line and exit code 1.
 *
 * @param {() => Promise<number>} main
 */
export async function exitWith(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
