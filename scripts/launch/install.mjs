import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bunCandidates, findWorkingBun } from './bun.mjs'
import { runCaptured } from './child.mjs'
import { sha256 } from './hash.mjs'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'
import { LaunchError, say } from './say.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.coffer-install')

/**
 * Ensures that node_modules matches package-lock.json. A node_modules that is a link belongs to another folder and is used as it is.
 *
 * @returns {Promise<string>} absolute path of Bun's binary
 * @throws {LaunchError} when the install fails
 */
export async function ensureInstalled() {
  if (isLink(modules)) return linkedBun()
  return stampedBun() ?? withLock('install', async () => stampedBun() ?? install())
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function linkedBun() {
  const [bun] = bunCandidates(modules)
  if (!bun) throw new LaunchError('node_modules is a link to a folder without Bun: run npm ci there.')
  return bun
}

/**
 * Returns Bun's binary if node_modules matches package-lock.json. The stamp records the lockfile, the machine and the binary that has run
 * successfully, so that a start need not try it again.
 *
 * @returns {string | undefined} absolute path
 */
export function stampedBun() {
  if (!existsSync(stampFile)) return undefined
  const [fingerprint, bun] = readFileSync(stampFile, 'utf8').split('\n')
  const file = bun ? join(root, bun) : ''
  return fingerprint === currentFingerprint() && existsSync(file) ? file : undefined
}

function currentFingerprint() {
  const hash = sha256()
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${process.platform}-${process.arch} ${hash}`
}

async function install() {
  if (!installedByHand()) await runNpm()
  const bun = await findWorkingBun(modules)
  writeFileSync(stampFile, `${currentFingerprint()}\n${relative(root, bun)}\n`)
  return bun
}

async function runNpm() {
  say('installing packages (npm ci), this takes a minute the first time')
  const [command, ...before] = npmCommand()
  // `include`: an environment that asks for production packages only would omit those that build the page.
  const args = [
    ...before,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ]
  const { code, output } = await runCaptured(command, args, { cwd: root })
  if (code !== 0) throw new LaunchError(`npm ci failed (exit code ${code}):\n${output.trim()}`)
}

/** Returns the npm that started this process, or the one on the path, as a program and its leading arguments. @returns {string[]} */
export function npmCommand() {
  const running = process.env.npm_execpath // the npm that started this process, which may differ from the one on the path
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm']
}

/** Returns whether the user already ran npm: its own record of node_modules then agrees with package-lock.json. */
function installedByHand() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '' || ((optional || devOptional) && !installed[path])) return true
    return installed[path]?.version === version && existsSync(join(root, path))
  })
}
