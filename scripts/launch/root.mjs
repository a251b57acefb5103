import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of this clone, with links resolved, independent of the current directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Returns the directory the user called from: npm changes to the clone and stores the original in `INIT_CWD`.
 *
 * @returns {string} an absolute path
 */
export function callerDirectory() {
  return process.env.INIT_CWD ?? process.cwd()
}
