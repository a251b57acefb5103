import { basename, join } from 'node:path'
import { cachedFolder, ROOT } from './cache.ts'

const SERVER = join(ROOT, 'server')

/** The program and its command line. */
const PROGRAMS = ['main.ts', 'operator/cli/command-line.ts']

/** They cannot have bytecode, because they use top-level await. */
const CHILD_PROGRAMS = ['files/previews/preview-decoder.ts', 'search/content/extract/text-extractor.ts']

/** Bytecode, in bundles whose modules find the place of the bundle (`scripts/launch/server.mjs`). */
const BYTECODE = [
  '--format=cjs',
  '--bytecode',
  '--define=import.meta.dir=module.path',
  '--define=import.meta.dirname=module.path',
  '--define=import.meta.path=module.filename',
]

/**
 * Makes workers of the server start from bundled scripts with bytecode. A worker otherwise transpiles all of its modules, which takes
 * longer than most tests. The scripts are built before the tests (scripts/test/workers.mjs) or, without the test runner, when the first
 * worker starts; and again when a source has changed.
 */
export function startBuiltWorkers(): void {
  const built = (script: string | URL): string | URL => {
    const path = String(script)
    if (!path.startsWith(`${SERVER}/`) || !path.endsWith('-worker.ts')) return script
    return join(scripts(), `${basename(path, '.ts')}.js`)
  }
  globalThis.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      super(built(script), options)
    }
  }
}

/** Returns the path of the program as one bundled script, to be started as a process. */
export const builtProgram = (): string => join(scripts(), 'main.js')

let folder: string | undefined

/** Returns the folder with the scripts built from the current sources. */
function scripts(): string {
  folder ??= cachedFolder('server', build)
  return folder
}

function build(draft: string): void {
  bundle(draft, ...new Bun.Glob('**/*-worker.ts').scanSync(SERVER), ...PROGRAMS, ...BYTECODE)
  bundle(draft, ...CHILD_PROGRAMS)
}

function bundle(draft: string, ...options: string[]): void {
  const external = ['--external=sharp', '--external=pdfjs-dist']
  const command = ['build', ...options, ...external, '--target=bun', '--entry-naming=[name].js', `--outdir=${draft}`]
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, ...command], { cwd: SERVER, stdout: 'ignore' })
  if (exitCode !== 0) throw new Error(`The server could not be built:\n${stderr}`)
}

// The test runner builds them before the tests start, so that no test has to.
if (import.meta.main) scripts()
