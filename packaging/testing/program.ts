import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLONE, run } from './places.ts'

const folder = join(CLONE, 'dist-binary/image')
/** Records the test run that built it: one build serves all test files of a run. */
const madeBy = join(folder, 'made-by')

/**
 * Returns the single-file executable that all packages contain, built like in the first stage of the image. It is also in dist-binary/
 * afterwards.
 */
export async function builtProgram(): Promise<string> {
  const program = join(folder, 'coffer')
  if (existsSync(madeBy) && readFileSync(madeBy, 'utf8') === String(process.pid)) return program
  mkdirSync(folder, { recursive: true })
  const { code, out, errors } = await run(['packaging/docker/build-stage.sh', folder])
  if (code !== 0) throw new Error(`build-stage.sh failed:\n${out}${errors}`)
  writeFileSync(madeBy, String(process.pid))
  return program
}
