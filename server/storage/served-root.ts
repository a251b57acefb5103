import { accessSync, constants, statSync } from 'node:fs'
import { StartProblem } from '#server/lib/start-problem.ts'

/**
 * Sees that the directory to serve can be served.
 *
 * @throws StartProblem when it is not there, no directory, or not for us to enter and read
 */
export function checkServedRoot(root: string): void {
  const found = statSync(root, { throwIfNoEntry: false })
  if (!found) throw new StartProblem(`--root: ${root} does not exist`)
  if (!found.isDirectory()) throw new StartProblem(`--root: ${root} is not a directory`)
  try {
    accessSync(root, constants.R_OK | constants.X_OK)
  } catch (cause) {
    throw new StartProblem(`--root: ${root} cannot be read`, { cause })
  }
}
