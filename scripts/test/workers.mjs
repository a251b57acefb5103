import { join } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { root } from '../launch/root.mjs'
import { LaunchError } from '../launch/say.mjs'

/**
 * Builds the workers that unit tests start (testing/built-server.ts), unless they are built from the current sources. The first test that
 * needs them would otherwise build them, which on a busy machine takes longer than the time limit of a test.
 *
 * @param {string} bun path of the program
 * @throws {LaunchError}
 */
export async function ensureWorkers(bun) {
  const { code, output } = await runCaptured(bun, [join(root, 'testing/built-server.ts')], { cwd: root })
  if (code !== 0) throw new LaunchError(`The workers of the tests could not be built:\n${output.trim()}`)
}
