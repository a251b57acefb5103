import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolated } from '../launch/bun.mjs'
import { runCaptured } from '../launch/child.mjs'
import { withLock, workDirectory } from '../launch/lock.mjs'
import { root } from '../launch/root.mjs'
import { LaunchError, say } from '../launch/say.mjs'
import { entries } from '../launch/server.mjs'
import { helperFiles, isNative } from './helper-files.mjs'
import { packageFolder } from './packages.mjs'
import { hostTarget, targets } from './targets.mjs'

/** Scripts that are unpacked with their libraries are not compiled in as well. */
const unpacked = /\/(?:preview-decoder|text-extractor)\.ts$/

/** What else is read at run time, by its place in the project. Of a folder further down only the last name would be kept. */
const assets = ['dist', 'package.json', 'server', 'helpers']

/** How hard it is packed (zstd): harder takes minutes and saves little. */
const level = '15'

/**
 * Makes the executable of a target from what is built already.
 *
 * @param {{ bun: string, target: string, directory: string }} wanted the runtime's program, the target's name, where it is to be
 * @returns {Promise<string>} the file
 * @throws {LaunchError} when a part cannot be had or the build fails
 */
export function buildBinary({ bun, target, directory }) {
  return withLock('binary', async () => {
    const stage = join(workDirectory, `binary-${process.pid}`)
    try {
      mkdirSync(stage, { recursive: true })
      await layOut({ bun, target, stage })
      const made = await compile({ bun, target, stage })
      mkdirSync(directory, { recursive: true })
      const file = join(directory, nameOf(target))
      cpSync(made, `${file}.${process.pid}`)
      renameSync(`${file}.${process.pid}`, file)
      return file
    } finally {
      rmSync(stage, { recursive: true, force: true })
    }
  })
}

function nameOf(target) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `coffer-${version}-${target}${target.startsWith('windows') ? '.exe' : ''}`
}

/** Everything that is put inside, where it is to be found there. */
async function layOut({ bun, target, stage }) {
  cpSync(join(root, 'package.json'), join(stage, 'package.json'))
  cpSync(join(root, 'dist'), join(stage, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.built-from') })
  const demo = 'server/storage/demo-assets'
  cpSync(join(root, demo), join(stage, demo), { recursive: true })
  await packHelpers({ bun, target, folder: join(stage, 'helpers') })
}

/** All of them behind each other in one packed file, and a list of what they are. */
async function packHelpers({ bun, target, folder }) {
  const files = await helperFiles(targets[target])
  say(`packing ${files.length} files of the helpers`)
  mkdirSync(folder)
  const list = files.map(({ path, content }) => ({
    path,
    size: content.length,
    sha256: sha256(content),
    ...(isNative(path) ? { native: true } : {}),
  }))
  const digest = sha256(JSON.stringify(list)).slice(0, 32)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ digest, files: list }))
  const whole = join(folder, 'files')
  writeFileSync(whole, Buffer.concat(files.map(({ content }) => content)))
  await run(bun, [...isolated, join(root, 'scripts/binary/pack.mjs'), whole, level], root)
  rmSync(whole)
}

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

async function compile({ bun, target, stage }) {
  say(`compiling for ${target}`)
  const made = join(stage, nameOf(target))
  const args = [
    'build',
    '--compile',
    `--target=${targets[target].runtime}`,
    ...(await runtimeOf(target)),
    ...entries.filter((entry) => !unpacked.test(entry)).map((entry) => join(root, entry)),
    ...assets.map((asset) => `--asset=${asset}`),
    '--external=sharp',
    '--external=pdfjs-dist',
    '--entry-naming=[name].[ext]',
    // What lies in the folder somebody starts it in is not ours, and says nothing.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    '--no-compile-autoload-tsconfig',
    '--no-compile-autoload-package-json',
    '--minify',
    '--keep-names',
    '--sourcemap=linked',
    // What workers share is in there once.
    '--splitting',
    '--bytecode',
    '--format=esm',
    '--outfile',
    made,
  ]
  await run(bun, args, stage)
  return made
}

/** For this machine it is the one that compiles; for another it comes with npm as well, so that nothing else is asked of the network. */
async function runtimeOf(target) {
  if (target === hostTarget()) return []
  const folder = await packageFolder(targets[target].bun, () => false)
  return [`--compile-executable-path=${join(folder, 'bin', target.startsWith('windows') ? 'bun.exe' : 'bun')}`]
}

async function run(program, args, cwd) {
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  const { code, output } = await runCaptured(program, args, { cwd, env })
  if (code !== 0) throw new LaunchError(`The binary could not be built (exit code ${code}):\n${output.trim()}`)
}
