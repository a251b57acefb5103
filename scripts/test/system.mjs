import { existsSync } from 'node:fs'
import { forget, isInstalled, isThere, requirementOf, withNeeds } from '../../testing/packages.mjs'
import { runCaptured } from '../launch/child.mjs'
import { root } from '../launch/root.mjs'
import { say } from '../launch/say.mjs'

/**
 * A requirement of tests that this machine lacks.
 *
 * @typedef {object} Missing
 * @property {string} name of testing/packages.mjs
 * @property {string[]} packages Debian packages that provide it; none if it cannot be installed
 * @property {string} reason
 * @property {boolean} optional in CI too
 */

/**
 * Installs the Debian packages that tests need, on Debian and Ubuntu as root only.
 *
 * @param {Set<string>} needs names of testing/packages.mjs
 * @param {((packages: string[]) => Promise<void>) | null} [install]
 * @returns {Promise<Missing[]>} requirements that are still missing
 */
export async function ensureSystem(needs, install = canUseApt() ? aptInstall : null) {
  const names = withNeeds(needs)
  const lacking = () => names.filter((name) => !isThere(name))
  const packages = [
    ...new Set(
      lacking()
        .filter((name) => !isInstalled(requirementOf(name)))
        .flatMap((name) => requirementOf(name).packages),
    ),
  ]
  if (packages.length > 0 && install !== null) {
    await install(packages)
    forget()
  }
  return lacking().map((name) => {
    const { packages: from, reason, optional = false } = requirementOf(name)
    return { name, packages: [...from], reason, optional }
  })
}

function canUseApt() {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}

/** Installs packages one by one if they cannot be installed together, and prints the messages of apt-get. */
async function aptInstall(packages) {
  say(`installing ${packages.join(', ')} (apt-get)`)
  await apt(['update', '--quiet'])
  const install = (names) => apt(['install', '--yes', '--quiet', '--no-install-recommends', ...names])
  if (await install(packages)) return
  // One package that this system does not have would keep the others from being installed.
  for (const name of packages) await install([name])
}

async function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runCaptured('apt-get', args, { cwd: root, env })
  if (code !== 0) say(`apt-get ${args.join(' ')} failed (exit code ${code}):\n${output.trim()}`)
  return code === 0
}
