import path from 'node:path'

/** A bare server, which prints its address when it is ready. */
export type Bare = { readonly address: string; readonly pid: number; readonly stop: () => void }

/** Starts the script of a bare server in this folder and waits until it listens. */
export async function startBare(
  script: 'bare-server.ts' | 'bare-uploads.ts',
  ...words: readonly string[]
): Promise<Bare> {
  const server = Bun.spawn([process.execPath, path.join(import.meta.dir, script), ...words], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await server.stdout.getReader().read()
  return { address: new TextDecoder().decode(value).trim(), pid: server.pid, stop: () => server.kill() }
}
