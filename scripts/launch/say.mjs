/** A problem that the user can solve: shown as its message alone, without a stack. */
export class LaunchError extends Error {}

/**
 * Prints one line of progress to standard error, because standard output belongs to the program.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`coffer: ${line}\n`)
}

/**
 * Runs a launcher's main function: its result becomes the exit code, a {@link LaunchError} one line and exit code 1.
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
