import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLONE, run } from './places.ts'

const folder = join(CLONE, 'dist-binary/image')
/** Which run made it: one is enough for all of its test files. */
const madeBy = join(folder, 'made-by')

/** The one file that all packages are made of, as the first stage of the image makes it. It is in dist-binary/ then, too. */
export async function builtProgram(): Promise<string> {
  const program = join(folder, 'coffer')
  if (existsSync(madeBy) && readFileSync(madeBy, 'utf8') === String(process.pid)) return program
  mkdirSync(folder, { recursive: true })
  const { code, out, errors } = await run(['packaging/docker/build-stage.sh', folder])
  if (code !== 0) throw new Error(`build-stage.sh failed:\n${out}${errors}`)
  writeFileSync(madeBy, String(process.pid))
  return program
}
