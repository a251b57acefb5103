import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '#server/operator/cli/command-line.ts'
import { oneLine, type Terminal } from '#server/operator/cli/terminal.ts'
import { builtProgram } from '#testing/built-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const PROGRAM = builtProgram()

/** Exit code and output of a command. */
type CommandOutput = { readonly code: number; readonly out: string; readonly errors: string }

type CommandOptions = {
  /** Sent to the standard input. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

type Run = (words: readonly string[], options?: CommandOptions) => Promise<CommandOutput>

/** A running server: its address, and a function that sends requests to it. */
export type RunningServer = AsyncDisposable & {
  readonly url: string
  readonly signIn: (username: string, password: string) => Promise<{ status: number; token: string }>
  readonly get: (target: string, token: string) => Promise<Response>
}

/** An instance that is set up by commands, as a script does it. The commands run in this process, through the same entry point. */
export type CommandWorld = Disposable & {
  readonly path: string
  readonly root: string
  readonly data: string
  /** Command-line options that select the instance. */
  readonly instance: readonly string[]
  /** Runs a command on the instance. */
  readonly coffer: (words: readonly string[], options?: CommandOptions) => Promise<CommandOutput>
  /** Runs a command and returns its output parsed as JSON. Throws with its message when it fails. */
  readonly json: (...words: string[]) => Promise<unknown>
  /** Runs a command without the options that select the instance. */
  readonly plain: Run
  /** Runs a command in a separate process, as a shell starts it. */
  readonly process: Run
  readonly serve: (env?: Readonly<Record<string, string>>) => Promise<RunningServer>
}

/** Returns a new temporary directory that contains only an empty folder to serve. */
export function commandWorld(): CommandWorld {
  const directory = temporaryDirectory()
  const [root, data] = [path.join(directory.path, 'files'), path.join(directory.path, 'data')]
  mkdirSync(root)
  const instance = ['--root', root, '--data', data]
  const plain: Run = async (words, { input = '', env = {} } = {}) => {
    const said = { out: '', errors: '' }
    const say = (stream: keyof typeof said, text: string) => {
      said[stream] += text
    }
    const terminal = (name: () => string): Terminal => ({
      out: async (text) => say('out', text),
      warn: (line) => say('errors', `${name()}: ${oneLine(line)}\n`),
      isAttended: false,
      readAll: async () => input,
      ask: unattended,
      askHidden: unattended,
    })
    const code = await runCommand({ argv: words, env, cwd: directory.path }, terminal)
    return { code, ...said }
  }
  const separately: Run = async (words, { input = '', env = {} } = {}) => {
    const child = Bun.spawn([process.execPath, PROGRAM, ...words], {
      cwd: directory.path,
      env,
      stdin: Buffer.from(input),
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
  const coffer: CommandWorld['coffer'] = (words, options) => plain([...words, ...instance], options)
  return {
    ...{ path: directory.path, root, data, instance, plain, coffer, process: separately },
    json: async (...words) => {
      const { code, out, errors } = await coffer([...words, '--json'])
      if (code !== 0) throw new Error(errors)
      return JSON.parse(out)
    },
    serve: (env = {}) => serve(directory.path, instance, env),
    [Symbol.dispose]: directory[Symbol.dispose],
  }
}

async function unattended(): Promise<never> {
  throw new Error('Nobody is there to be asked.')
}

async function serve(cwd: string, where: readonly string[], env: Readonly<Record<string, string>>) {
  const command = [process.execPath, PROGRAM, ...where, '--port', '0', '--log-level', 'error']
  const child = Bun.spawn(command, { cwd, env: { ...env }, stdout: 'pipe', stderr: 'inherit' })
  const { value } = await child.stdout.getReader().read()
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(new TextDecoder().decode(value)) ?? []
  return {
    url,
    signIn: async (username: string, password: string) => {
      const answer = await fetch(`${url}/api/login`, { method: 'POST', body: JSON.stringify({ username, password }) })
      return { status: answer.status, token: await answer.text() }
    },
    get: (target: string, token: string) => fetch(url + target, { headers: { 'X-Auth': token } }),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}
