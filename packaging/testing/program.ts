import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './places.ts'

/** One for all test files of a run. */
const folder = join(tmpdir(), `coffer-program-${process.pid}`)

/** The one file that all packages are made of, as the first stage of the image makes it. It is in dist-binary/ then, too. */
export async function builtProgram(): Promise<string> {
  const program = join(folder, 'coffer')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { code, out, errors } = await run(['packaging/docker/build-stage.sh', folder])
  if (code !== 0) throw new Error(`build-stage.sh failed:\n${out}${errors}`)
  return program
}
