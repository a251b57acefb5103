import { join } from 'node:path'
import { isolated } from './launch/bun.mjs'
import { runForeground } from './launch/child.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { ensurePage } from './launch/page.mjs'
import { root } from './launch/root.mjs'

/**
 * Starts Coffer: installs what is missing, builds the page when it is stale, then runs the server until it ends.
 *
 * @param {{ args: string[], cwd: string }} call the options for the program, and where relative paths in them begin
 * @returns {Promise<number>} the server's exit code
 */
export async function startServer({ args, cwd }) {
  const bun = await ensureInstalled()
  await ensurePage()
  return runForeground(bun, [...isolated, join(root, 'server/main.ts'), ...args], { cwd })
}

/**
 * Runs one TypeScript script of this project.
 *
 * @param {{ file: string, args: string[], cwd: string }} call
 * @returns {Promise<number>} its exit code
 */
export async function runScript({ file, args, cwd }) {
  const bun = await ensureInstalled()
  return runForeground(bun, [...isolated, file, ...args], { cwd })
}
