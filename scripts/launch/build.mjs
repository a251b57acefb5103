import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from './child.mjs'
import { sha256 } from './hash.mjs'
import { withLock, workDirectory } from './lock.mjs'
import { root } from './root.mjs'
import { LaunchError, say } from './say.mjs'

/** File of a build with the fingerprint of its inputs, and below it their state when this fingerprint was last found. */
const stampName = '.built-from'

/** Milliseconds that a file must have been unchanged for its state to count: within a tick of the clock, two changes have the same time. */
const SETTLED_MS = 1000

/**
 * A product that is built from sources into its own folder.
 *
 * @typedef {object} Product
 * @property {string} name shown to the user while it is built
 * @property {string} folder output folder, relative to the project
 * @property {string[]} inputs source files and folders; tests in them do not count
 * @property {(outDir: string) => { program: string, args: string[] }[]} commands build it into an empty folder, one after the other
 */

/**
 * Builds a product when its inputs have changed.
 *
 * @param {Product} product
 * @param {() => number} [now] time in milliseconds since the epoch
 * @throws {LaunchError} when the build fails; the folder is then unchanged
 */
export async function ensureBuilt(product, now = Date.now) {
  if (isCurrent(product, now)) return
  await withLock('build', async () => {
    if (!isCurrent(product, now)) await build(product)
  })
}

/**
 * Returns whether a product was built from its current inputs. Reads them only if their state has changed: reading them all would take most
 * of the time of a start.
 *
 * @param {Pick<Product, 'folder' | 'inputs'>} product
 * @param {() => number} [now] time in milliseconds since the epoch
 */
export function isCurrent({ folder, inputs }, now = Date.now) {
  const stamp = join(root, folder, stampName)
  if (!existsSync(stamp)) return false
  const [built, seen] = readFileSync(stamp, 'utf8').split(/\n(.*)/s)
  const { state, changed } = stateOf(inputs)
  if (seen === state) return true
  if (built !== fingerprint(inputs)) return false
  if (changed < now() - SETTLED_MS) remember(stamp, `${built}\n${state}`)
  return true
}

function remember(stamp, content) {
  try {
    writeFileSync(`${stamp}-${process.pid}`, content)
    renameSync(`${stamp}-${process.pid}`, stamp)
  } catch {
    // The installation cannot be written to: the next start reads all inputs again.
  }
}

/** Returns the names, sizes and times of all inputs as a text, and the time of the last change in milliseconds. */
function stateOf(inputs) {
  let [state, changed] = ['', 0]
  for (const file of inputsOf(inputs)) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, file))
    state += `${file} ${size} ${mtimeMs} ${ctimeMs} ${ino}\n`
    changed = Math.max(changed, ctimeMs)
  }
  return { state, changed }
}

function fingerprint(inputs) {
  const hash = sha256()
  for (const file of inputsOf(inputs)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Tests, and modules that a build generates itself from other inputs, are no inputs. */
const NOT_INPUTS = /\.test\.(?:tsx?|mjs)$|^web\/i18n\/generated\//

const inputsOf = (inputs) => inputs.flatMap(filesOf).filter((path) => !NOT_INPUTS.test(path))

/**
 * Returns the files at or below a path, in a fixed order.
 *
 * @param {string} path relative to the project
 * @returns {string[]} paths relative to the project; none if there is nothing
 */
export function filesOf(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return filesBelow(path)
}

function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(path)
      return entry.isFile() ? [path] : filesOf(path)
    })
}

async function build({ name, folder, inputs, commands }) {
  say(`building the ${name}`)
  const built = fingerprint(inputs) // before the build, so that a change during the build is not missed
  const fresh = join(workDirectory, `${folder}-${process.pid}`)
  for (const { program, args } of commands(fresh)) {
    const { code, output } = await runCaptured(program, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (code === 0) continue
    rmSync(fresh, { recursive: true, force: true })
    throw new LaunchError(`The ${name} could not be built (exit code ${code}):\n${output.trim()}`)
  }
  writeFileSync(join(fresh, stampName), built)
  swapIn(fresh, join(root, folder))
}

/** Replaces the old build by the finished one by renaming, so that there is never half a build. */
function swapIn(fresh, place) {
  const old = join(workDirectory, `old-${process.pid}`)
  mkdirSync(workDirectory, { recursive: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(fresh, place)
  rmSync(old, { recursive: true, force: true })
}
