import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Root folder of this clone. */
export const CLONE = resolve(import.meta.dir, '../..')

/** Returns the text of a file of packaging/. */
export const packagingFile = (path: string) => readFileSync(join(CLONE, 'packaging', path), 'utf8')

/** Returns a folder that is deleted at the end. */
export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'coffer-packaging-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Exit code and output of a program. */
export type ProgramOutput = { readonly code: number; readonly out: string; readonly errors: string }

/** Runs a program to its end. */
export async function run(
  command: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<ProgramOutput> {
  const child = Bun.spawn([...command], {
    cwd: CLONE,
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, out, errors }
}

/** Waits until `ask` returns something other than null, and returns it. */
export async function until<T>(ask: () => T | null | Promise<T | null>, what: string): Promise<T> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== null) return answer
    await Bun.sleep(20)
  }
  throw new Error(`It did not come to pass: ${what}`)
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const port = Number(taken.port)
  await taken.stop(true)
  return port
}
