import { builtProgram } from '#testing/built-server.ts'

const PROGRAM = builtProgram()

export type StartedProgram = {
  readonly child: Bun.Subprocess
  readonly password: string
  readonly address: string
  readonly token: string
  readonly ask: (
    method: string,
    target: string,
    content?: RequestInit['body'],
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** Ends the process, and waits until it has exited. */
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/**
 * Starts the program as a separate process and signs in: it serves `files` and stores `data` in a directory.
 *
 * @param within a command that runs the program, prepended to its command line
 */
export async function startProgram(
  directory: string,
  password?: string,
  within: readonly string[] = [],
): Promise<StartedProgram> {
  const options = ['--root', `${directory}/files`, '--data', `${directory}/data`, '--port', '0']
  const child = Bun.spawn([...within, process.execPath, PROGRAM, ...options], {
    cwd: directory,
    env: { PATH: process.env.PATH },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const { value } = await child.stdout.getReader().read()
  const said = new TextDecoder().decode(value)
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
  const secret = password ?? /password +(\S+)/.exec(said)?.[1] ?? ''
  const body = JSON.stringify({ username: 'admin', password: secret })
  const token = await (await fetch(`${address}/api/login`, { method: 'POST', body })).text()
  const ask: StartedProgram['ask'] = (method, target, content, headers) =>
    fetch(address + target, {
      method,
      headers: { 'X-Auth': token, ...headers },
      ...(content !== undefined && { body: content }),
    })
  const kill: StartedProgram['kill'] = async (signal) => {
    child.kill(signal)
    await child.exited
  }
  return { child, password: secret, address, token, ask, kill }
}
