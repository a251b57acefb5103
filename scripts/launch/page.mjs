import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from './child.mjs'
import { withLock, workDirectory } from './lock.mjs'
import { root } from './root.mjs'
import { LaunchError, say } from './say.mjs'

const inputs = [
  'contract',
  'index.html',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'web',
]
const dist = join(root, 'dist')
const stampName = '.built-from'

/**
 * Builds the page into `dist/` when what it is made of has changed.
 *
 * @throws {LaunchError} when the build fails; `dist/` is then as it was
 */
export async function ensurePage() {
  if (isCurrent()) return
  await withLock('build', async () => {
    if (!isCurrent()) await build()
  })
}

function isCurrent() {
  const stamp = join(dist, stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesOf(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** The files at or below a path, in a fixed order; tests are no part of the page. */
function filesOf(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

async function build() {
  say('building the page')
  const built = fingerprint() // before the build, so that a change made meanwhile is not missed
  const fresh = join(workDirectory, `dist-${process.pid}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await runCaptured(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new LaunchError(`The page could not be built (exit code ${code}):\n${output.trim()}`)
  }
  writeFileSync(join(fresh, stampName), built)
  swapIn(fresh)
}

/** Puts the finished build in place of the old one by renaming, so that `dist/` is never half a build. */
function swapIn(fresh) {
  const old = join(workDirectory, `old-${process.pid}`)
  mkdirSync(workDirectory, { recursive: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
