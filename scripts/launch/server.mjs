import { join } from 'node:path'
import { ensureMessages } from '../messages/generate.mjs'
import { ensureBuilt } from './build.mjs'
import { root } from './root.mjs'

/** Entry points: the program, its command line and its workers, each a separate script. */
export const programs = [
  'server/main.ts',
  'server/operator/cli/command-line.ts',
  'server/files/archive-formats/writers/packing-worker.ts',
  'server/operations/journal-worker.ts',
  'server/search/content/content-worker.ts',
  'server/search/crawler/crawl-worker.ts',
  'server/search/index/index-worker.ts',
  'server/storage/local/copying-worker.ts',
  'server/storage/local/listing-worker.ts',
  'server/accounts/users/hashing-worker.ts',
]

/** Entry points of child processes, without bytecode: they use top-level await, which CommonJS does not have. */
const childPrograms = ['server/files/previews/preview-decoder.ts', 'server/search/content/extract/text-extractor.ts']

/**
 * Options for bytecode, which the bundler makes for CommonJS only. It would replace `import.meta` by the place of the source: a module finds
 * the bundle that it is in instead.
 */
const bytecode = [
  '--format=cjs',
  '--bytecode',
  '--define=import.meta.dir=module.path',
  '--define=import.meta.dirname=module.path',
  '--define=import.meta.path=module.filename',
]

/** The bundles: where they are, and what they are built from. */
export const serverBuild = {
  name: 'server',
  folder: 'dist-server',
  inputs: [
    'contract',
    'docs/reference/openapi.json',
    'formats',
    'package-lock.json',
    'package.json',
    'server',
    'tsconfig.base.json',
  ],
}

/** The script to run. */
export const serverProgram = join(root, serverBuild.folder, 'main.js')

/**
 * Bundles the server's modules into one script for each entry point when they have changed, with bytecode: it starts sooner and takes less
 * memory than from its sources.
 *
 * @param {string} bun the runtime's own program, which is the bundler
 * @returns {Promise<string>} the script to run
 * @throws {import('./say.mjs').LaunchError} when the build fails; `dist-server/` is then unchanged
 */
export async function ensureServer(bun) {
  // The server contains the texts of mails.
  await ensureMessages()
  await ensureBuilt({
    ...serverBuild,
    commands: (outDir) => [
      { program: bun, args: bundle(outDir, ...programs, ...bytecode) },
      { program: bun, args: bundle(outDir, ...childPrograms) },
    ],
  })
  return serverProgram
}

const bundle = (outDir, ...more) => [
  'build',
  ...more,
  '--target=bun',
  // These packages hold native code and files, and are loaded from where they are installed.
  '--external=sharp',
  '--external=pdfjs-dist',
  '--outdir',
  outDir,
  '--entry-naming',
  '[name].js',
  '--minify',
  '--keep-names',
  '--sourcemap=linked',
]
