import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from './child.mjs'
import { root } from './root.mjs'
import { LaunchError, say } from './say.mjs'

const architectures = { x64: 'x64', arm64: 'aarch64' }

/** Flags that keep files of the current directory (bunfig.toml, .env, tsconfig.json) from configuring the program. */
export const isolated = [
  '--no-env-file',
  '--no-install',
  '--config=/dev/null',
  `--tsconfig-override=${join(root, 'tsconfig.json')}`,
]

/**
 * Returns where an install can have put Bun, most likely first: its install script moves the binary out of the platform's package; when
 * scripts were not allowed it is still in there, and a small stub is in the script's place.
 *
 * @param {string} modules the node_modules folder
 * @returns {string[]} absolute paths of files that exist
 */
export function bunCandidates(modules) {
  const places = [join(modules, 'bun/bin/bun.exe'), ...platformPackages(modules), join(modules, '.bin/bun')]
  return places.filter((file) => existsSync(file) && !isStub(file))
}

function platformPackages(modules) {
  const scope = join(modules, '@oven')
  if (!existsSync(scope)) return []
  const prefix = `bun-${process.platform}-${architectures[process.arch] ?? process.arch}`
  const names = readdirSync(scope).filter((name) => name === prefix || name.startsWith(`${prefix}-`))
  return names.sort().map((name) => join(scope, name, 'bin/bun'))
}

function isStub(file) {
  return statSync(file).size < 1_000_000
}

/**
 * Finds a Bun that runs on this machine, running Bun's own install step when the install left none.
 *
 * @param {string} modules the node_modules folder
 * @returns {Promise<string>} absolute path
 * @throws {LaunchError} when there is none even then
 */
export async function findWorkingBun(modules) {
  const found = await firstThatRuns(bunCandidates(modules))
  if (found) return found
  say('setting up Bun (its install step has not run)')
  // The step writes to `node_modules` of its current directory.
  const step = await runCaptured(process.execPath, [join(modules, 'bun/install.js')], { cwd: root })
  const made = await firstThatRuns(bunCandidates(modules))
  if (made) return made
  throw new LaunchError(
    `Bun does not run on this machine (${process.platform} ${process.arch}).\n${step.output.trim()}`,
  )
}

async function firstThatRuns(candidates) {
  for (const file of candidates) {
    const { code } = await runCaptured(file, ['--version'], { cwd: root })
    if (code === 0) return file
  }
  return undefined
}
