import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { isolated } from '../launch/bun.mjs'
import { runCaptured } from '../launch/child.mjs'
import { withLock, workDirectory } from '../launch/lock.mjs'
import { root } from '../launch/root.mjs'
import { LaunchError, say } from '../launch/say.mjs'
import { programs } from '../launch/server.mjs'
import { helperFiles, isNative } from './helper-files.mjs'
import { packageFolder } from './packages.mjs'
import { hostTarget, targets } from './targets.mjs'

/** Other files read at run time, by their path in the project. Of a nested folder only the last name would be preserved. */
const assets = ['dist', 'package.json', 'server', 'helpers']

/** Compression level of the libraries (zstd), for a quick build. */
const quickLevel = '15'

/** Files of the page that are stored compressed, with `.br` after their name (server/platform/own-files/own-files.ts). */
const compressible = /\.(?:css|html|js|json|mjs|svg|ttf|wasm)$/
/** Compression level of the page (Brotli), as the server would compress it. */
const pageLevel = 9

/**
 * Builds the executable of a target from existing build output.
 *
 * @param {object} wanted
 * @param {string} wanted.bun the runtime's program
 * @param {string} wanted.target
 * @param {string} wanted.directory receives the file
 * @param {string} [wanted.level] compression of the libraries (zstd): higher ones take longer
 * @returns {Promise<string>} the file
 * @throws {LaunchError} when a part is not available or the build fails
 */
export function buildBinary({ bun, target, directory, level = quickLevel }) {
  return withLock('binary', async () => {
    const stage = join(workDirectory, `binary-${process.pid}`)
    try {
      mkdirSync(stage, { recursive: true })
      await layOut({ bun, target, stage, level })
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

/** Copies everything to embed into a folder, under the paths it has at run time. */
async function layOut({ bun, target, stage, level }) {
  cpSync(join(root, 'package.json'), join(stage, 'package.json'))
  cpSync(join(root, 'dist'), join(stage, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.built-from') })
  compressPage(join(stage, 'dist'))
  const demo = 'server/storage/demo-assets'
  cpSync(join(root, demo), join(stage, demo), { recursive: true })
  await packHelpers({ bun, target, level, folder: join(stage, 'helpers') })
}

/** Replaces files of the page by compressed ones. */
function compressPage(folder) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: pageLevel }
  for (const name of readdirSync(folder, { recursive: true }).filter((each) => compressible.test(each))) {
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name)), { params }))
    rmSync(join(folder, name))
  }
}

/** Adds all helper files as one compressed file, and a list of them. */
async function packHelpers({ bun, target, folder, level }) {
  const files = await helperFiles(targets[target])
  mkdirSync(folder)
  const list = files.map(({ path, content }) => ({
    path,
    size: content.length,
    sha256: sha256(content),
    ...(isNative(path) ? { native: true } : {}),
  }))
  const digest = sha256(JSON.stringify(list)).slice(0, 32)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ digest, files: list }))
  cpSync(await packed({ bun, target, digest, files, level }), join(folder, 'files.zst'))
}

/** Returns the compressed file of all helper files, cached until one of them changes, because compression takes most of the time of a build. */
async function packed({ bun, target, digest, files, level }) {
  const place = join(workDirectory, 'packed', target)
  const kept = join(place, `${digest}-${level}.zst`)
  if (existsSync(kept)) return kept
  say(`packing ${files.length} files of the helpers`)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const whole = join(place, 'files')
  writeFileSync(whole, Buffer.concat(files.map(({ content }) => content)))
  await run(bun, [...isolated, join(root, 'scripts/binary/pack.mjs'), whole, level], root)
  rmSync(whole)
  renameSync(`${whole}.zst`, kept)
  return kept
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
    ...programs.map((entry) => join(root, entry)),
    ...assets.map((asset) => `--asset=${asset}`),
    '--external=sharp',
    '--external=pdfjs-dist',
    '--entry-naming=[name].[ext]',
    // Files in the folder the program is started from do not belong to it and must not configure it.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    '--no-compile-autoload-tsconfig',
    '--no-compile-autoload-package-json',
    '--minify',
    '--keep-names',
    '--sourcemap=linked',
    // Code shared by workers is embedded once.
    '--splitting',
    '--bytecode',
    '--format=esm',
    '--outfile',
    made,
  ]
  await run(bun, args, stage)
  return made
}

/**
 * Returns the runtime for a target: for this machine the one that compiles, for another the one from npm, so that nothing else needs the
 * network.
 */
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
