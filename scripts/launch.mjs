import { isolated } from './launch/bun.mjs'
import { runForeground } from './launch/child.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { ensurePage } from './launch/page.mjs'
import { ensureServer } from './launch/server.mjs'
import { ensureMessages } from './messages/generate.mjs'

/**
 * Starts Coffer: installs missing packages, builds page and server when they are stale, then runs the server until it ends.
 *
 * @param {{ args: string[], cwd: string }} call options for the program, and the base of relative paths in them
 * @returns {Promise<number>} the server's exit code
 */
export async function startServer({ args, cwd }) {
  const bun = await ensureInstalled()
  await ensurePage()
  const program = await ensureServer(bun)
  return runForeground(bun, [...isolated, program, ...args], { cwd })
}

/**
 * Runs one TypeScript script of this project.
 *
 * @param {{ file: string, args: string[], cwd: string }} call
 * @returns {Promise<number>} its exit code
 */
export async function runScript({ file, args, cwd }) {
  const bun = await ensureInstalled()
  await ensureMessages()
  return runForeground(bun, [...isolated, file, ...args], { cwd })
}
