import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const REPOSITORY = path.join(import.meta.dir, '../..')
/** Folder for the files of benches: on the disk of the clone, so that floors and Coffer use the same one. */
export const BENCH_FOLDER = path.join(REPOSITORY, '.bench')
const PASSWORD = 'a bench needs no secret'

/** A running Coffer, started as users start it, with one user signed in. */
export type Coffer = {
  readonly address: string
  readonly root: string
  readonly token: string
  readonly pid: number
  /** Time from the start of the process to its first answer, in milliseconds. */
  readonly startMs: number
  stop(): Promise<void>
}

/** A row of the table: the measurement, the floor beside it, and the target. */
export type Row = {
  readonly work: string
  readonly floor: string
  readonly coffer: string
  readonly ratio: string
  readonly target: string
  /** Null when there is no target, or when nothing was measured and `coffer` says why. */
  readonly met: boolean | null
}

/** Memory limit of the server, in megabytes. */
const MEMORY = 60

/** Returns a row about the server's memory, or its growth. */
export const memoryRow = (work: string, megabytes: number): Row => ({
  work,
  floor: '',
  coffer: mb(megabytes),
  ratio: '',
  target: `≤ ${MEMORY} MB`,
  met: megabytes <= MEMORY,
})

/** Returns an empty folder of this name in the folder of the benches. */
export function emptyFolder(name: string): string {
  const folder = path.join(BENCH_FOLDER, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Creates a file of this many bytes. */
export function makeFile(file: string, bytes: number): void {
  const chunk = Buffer.alloc(8 * 1024 * 1024, 'coffer')
  const handle = openSync(file, 'w')
  for (let left = bytes; left > 0; left -= chunk.length) writeSync(handle, chunk, 0, Math.min(left, chunk.length))
  closeSync(handle)
}

/** Returns the value of `--size`, by which benches are made shorter; `usual` without it. */
export const sizeOption = (usual: number) =>
  Number(process.argv.find((word) => word.startsWith('--size='))?.slice('--size='.length) ?? usual)

/** `program`: the built scripts, or something else that is started in the same way. */
type StartOptions = { readonly data?: string; readonly flags?: readonly string[]; readonly program?: readonly string[] }

/** Starts Coffer on `root`, waits for its first answer and signs in. Reuses `data` when given. */
export async function startCoffer(
  root: string,
  { data = emptyFolder('data'), flags = [], program = [process.execPath, 'dist-server/main.js'] }: StartOptions = {},
): Promise<Coffer> {
  const began = performance.now()
  const server = Bun.spawn(
    [...program, '--root', root, '--data', data, '--port', '0', '--log-level', 'error', ...flags],
    { cwd: REPOSITORY, env: { ...process.env, COFFER_ADMIN_PASSWORD: PASSWORD }, stdout: 'pipe', stderr: 'inherit' },
  )
  const address = await readAddress(server.stdout)
  await fetch(`${address}/health`)
  const startMs = performance.now() - began
  const token = await signIn(address)
  return {
    address,
    root,
    token,
    pid: server.pid,
    startMs,
    async stop() {
      server.kill()
      await server.exited
    },
  }
}

async function readAddress(stdout: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stdout) {
    text += decoder.decode(chunk, { stream: true })
    const address = /http:\/\/[^\s/]+/.exec(text)
    if (address) return address[0]
  }
  throw new Error(`Coffer did not start: ${text}`)
}

/** Returns a token of a user, by default the administrator. */
export async function signIn(address: string, username = 'admin', password = PASSWORD): Promise<string> {
  const body = JSON.stringify({ username, password })
  const answer = await fetch(`${address}/api/login`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`)
  return answer.text()
}

/** Returns the duration of `work`, in milliseconds. */
export async function time(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Times two works alternately, `rounds` times each after one unmeasured round, and returns their medians in milliseconds. They alternate so
 * that slow phases of the machine affect both.
 */
export async function measureAlternately(
  rounds: number,
  floor: () => unknown,
  ours: () => unknown,
): Promise<{ floor: number; ours: number }> {
  await floor()
  await ours()
  const floors: number[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await time(floor))
    times.push(await time(ours))
  }
  return { floor: median(floors), ours: median(times) }
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Returns the resident memory of a process, in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Runs a program to its end. Discards its output and throws when it fails. */
export async function run(...command: string[]): Promise<void> {
  const code = await Bun.spawn(command, { stdout: 'ignore', stderr: 'inherit' }).exited
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}.`)
}

/** Sends a request by curl, in another process; discards the answer and throws unless it is a success. */
export const curl = (target: string, token: string | null, ...options: readonly string[]) =>
  run(
    'curl',
    '--silent',
    '--fail',
    '--output',
    '/dev/null',
    ...(token ? ['--header', `X-Auth: ${token}`] : []),
    ...options,
    target,
  )

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const mb = (value: number) => `${value.toFixed(0)} MB`
export const rate = (value: number, unit: string) => `${value.toFixed(0)} ${unit}`
export const times = (value: number) => `${value.toFixed(2)}×`
