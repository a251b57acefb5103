import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from './child.mjs'
import { withLock, workDirectory } from './lock.mjs'
import { root } from './root.mjs'
import { LaunchError, say } from './say.mjs'

const stampName = '.built-from'

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
 * @throws {LaunchError} when the build fails; the folder is then unchanged
 */
export async function ensureBuilt(product) {
  if (isCurrent(product)) return
  await withLock('build', async () => {
    if (!isCurrent(product)) await build(product)
  })
}

function isCurrent({ folder, inputs }) {
  const stamp = join(root, folder, stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(inputs)
}

function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesOf(input).filter((path) => !/\.test\.tsx?$/.test(path)))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

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
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
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
