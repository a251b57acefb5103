import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this clone, with links resolved, wherever the program was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * The directory the person stood in: npm changes to the clone and leaves the original in `INIT_CWD`.
 *
 * @returns {string} an absolute path
 */
export function callerDirectory() {
  return process.env.INIT_CWD ?? process.cwd()
}
