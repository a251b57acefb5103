import { basename, join } from 'node:path'
import { cachedFolder, ROOT } from './cache.ts'

const SERVER = join(ROOT, 'server')

/**
 * Makes workers of the server start from bundled scripts with bytecode. A worker otherwise transpiles all of its modules, which costs more
 * than most tests. The scripts are built when the first worker starts, and again when a source has changed.
 */
export function startBuiltWorkers(): void {
  let folder: string | undefined
  const built = (script: string | URL): string | URL => {
    const path = String(script)
    if (!path.startsWith(`${SERVER}/`) || !path.endsWith('-worker.ts')) return script
    folder ??= cachedFolder('workers', build)
    return join(folder, `${basename(path, '.ts')}.js`)
  }
  globalThis.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      super(built(script), options)
    }
  }
}

function build(folder: string): void {
  const workers = [...new Bun.Glob('**/*-worker.ts').scanSync(SERVER)]
  bundle(folder, ...workers, '--format=cjs', '--bytecode')
  // The script of the processes that one of the workers starts; it cannot have bytecode, as it waits outside of functions.
  bundle(folder, 'search/content/extract/text-extractor.ts')
}

function bundle(folder: string, ...options: string[]): void {
  const external = ['--external=sharp', '--external=pdfjs-dist']
  const command = ['build', ...options, ...external, '--target=bun', '--entry-naming=[name].js', `--outdir=${folder}`]
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, ...command], { cwd: SERVER, stdout: 'ignore' })
  if (exitCode !== 0) throw new Error(`The workers could not be built:\n${stderr}`)
}
