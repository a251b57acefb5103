import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { npmCommand } from '../launch/install.mjs'
import { workDirectory } from '../launch/lock.mjs'
import { root } from '../launch/root.mjs'
import { LaunchError, say } from '../launch/say.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/**
 * Returns the folder of a package named in package-lock.json: where npm installed it, or downloaded from the same registry when it is for
 * another machine.
 *
 * @param {string} name
 * @param {(folder: string) => boolean} [isThere] returns whether the folder holds the needed files
 * @returns {Promise<string>} an absolute path
 * @throws {LaunchError} when it is not available, or does not match the lockfile
 */
export async function packageFolder(name, isThere = existsSync) {
  const installed = join(root, 'node_modules', name)
  const { version, integrity } = locked(name)
  if (installedVersion(installed) === version && isThere(installed)) return installed
  const fetched = join(workDirectory, 'packages', `${name.replace('/', '+')}@${version}`)
  if (!existsSync(fetched)) await fetchPackage({ name, version, integrity }, fetched)
  return join(fetched, 'package')
}

function locked(name) {
  const found = lock[`node_modules/${name}`]
  if (!found?.integrity) throw new LaunchError(`package-lock.json does not name ${name}`)
  return found
}

function installedVersion(folder) {
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

/** Downloads into a temporary folder first, so that there is never half a package. */
async function fetchPackage({ name, version, integrity }, folder) {
  say(`fetching ${name} ${version}`)
  const fresh = `${folder}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    const [npm, ...before] = npmCommand()
    const args = [...before, 'pack', `${name}@${version}`, '--json', '--ignore-scripts', '--pack-destination', fresh]
    const { stdout } = await successful(npm, args)
    const [{ filename }] = JSON.parse(stdout)
    const file = join(fresh, filename.replace('@', '').replace('/', '-'))
    verify(file, integrity)
    await successful('tar', ['-xzf', file, '-C', fresh])
    rmSync(file)
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function successful(program, args) {
  const done = await runCaptured(program, args, { cwd: root })
  if (done.code !== 0) throw new LaunchError(`${program} failed (exit code ${done.code}):\n${done.output.trim()}`)
  return done
}

/** Checks a download against the hash in the lockfile (Subresource Integrity, one hash). */
function verify(file, integrity) {
  const [algorithm, wanted] = integrity.split(/-(.*)/)
  const found = createHash(algorithm).update(readFileSync(file)).digest('base64')
  if (found !== wanted) throw new LaunchError(`${file} is not what package-lock.json names`)
}
