// A machine that contains only the program: no Node, no packages, no shell.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Path of the program in the root. */
const PROGRAM = '/coffer'

/** A user id that does not exist on that machine. */
const NOBODY_KNOWN = '4711'

/** Returns the libraries of this machine that files need (ldd(1)). */
export function librariesOf(...files: readonly string[]): string[] {
  const said = files.map((file) => Bun.spawnSync(['ldd', file]).stdout.toString()).join('\n')
  return [...new Set([...said.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)].flatMap(([, path]) => path ?? []))]
}

/** A running Coffer in the bare root. */
export interface Running {
  readonly url: string
  readonly greeting: string
  /** Returns the log output so far. */
  readonly log: () => string
  /** Ends it as a system does; returns its exit code. */
  stop(): Promise<number>
}

/** The bare machine; its root is read-only for everyone. */
export class BareRoot implements Disposable {
  readonly #home = mkdtempSync(join(tmpdir(), 'coffer-bare-'))
  readonly files = join(this.#home, 'files')
  readonly data = join(this.#home, 'data')
  readonly #root = join(this.#home, 'root')

  constructor(program: string, libraries: readonly string[]) {
    for (const folder of ['dev', 'proc', 'tmp', 'data', 'files'])
      mkdirSync(join(this.#root, folder), { recursive: true })
    for (const folder of [this.files, this.data]) mkdirSync(folder)
    for (const device of ['null', 'urandom']) writeFileSync(join(this.#root, 'dev', device), '')
    for (const library of libraries) {
      const place = join(this.#root, dirname(library), basename(library))
      mkdirSync(dirname(place), { recursive: true })
      cpSync(realpathSync(library), place)
    }
    cpSync(program, this.#root + PROGRAM)
  }

  /** Runs a command to its end. */
  async run(...words: readonly string[]) {
    const child = this.#spawn(words)
    const [said, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { code: await child.exited, said, errors }
  }

  /**
   * Starts the server.
   *
   * @throws Error with its output, when it does not start
   */
  async start(...flags: readonly string[]): Promise<Running> {
    const child = this.#spawn(['--root', '/files', '--data', '/data', '--port', '0', ...flags])
    let log = ''
    void child.stderr.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write: (text) => {
          log += text
        },
      }),
    )
    let greeting = ''
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      greeting += text
      const [, url] = /ready at (http:\/\/[^\s/]+)[\s\S]*\n$/.exec(greeting) ?? []
      if (url === undefined) continue
      const stop = () => {
        process.kill(programBelow(child.pid), 'SIGTERM')
        return child.exited
      }
      return { url, greeting, log: () => log, stop }
    }
    throw new Error(`It did not start: ${greeting}${log}`)
  }

  #spawn(words: readonly string[]) {
    const show = ['null', 'urandom'].flatMap((device) => ['--dev-bind', `/dev/${device}`, `/dev/${device}`])
    const command = [
      'bwrap',
      ...['--unshare-user', '--uid', NOBODY_KNOWN, '--gid', NOBODY_KNOWN, '--die-with-parent', '--clearenv'],
      ...['--ro-bind', this.#root, '/', '--proc', '/proc', ...show, '--tmpfs', '/tmp'],
      ...['--bind', this.data, '/data', '--bind', this.files, '/files', '--chdir', '/'],
      ...['--', PROGRAM, ...words],
    ]
    return Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  }

  [Symbol.dispose](): void {
    rmSync(this.#home, { recursive: true, force: true })
  }
}

/** Returns the process of the program itself, between those that isolate it and those that it starts. */
function programBelow(pid: number): number {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'pid=,comm=', '--ppid', String(pid)])
  const [child = '', name = ''] = stdout.toString().trim().split(/\s+/)
  if (child === '') throw new Error('It is not running.')
  return name === basename(PROGRAM) ? Number(child) : programBelow(Number(child))
}
