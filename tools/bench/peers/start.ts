import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { processTree } from '../process-tree.ts'
import type { Adapter, Ground, OfferedOperations, Session } from './adapter.ts'

/** Longest wait for the first answer of a program, in milliseconds. */
const START_MS = 60_000
/** Longest wait for a program to end before it is killed, in milliseconds. */
const STOP_MS = 20_000

/** A program that is measured, with its own root and data. */
export type Contestant = { readonly adapter: Adapter; readonly program: string; readonly ground: Ground }

/** A contestant that runs. */
export type Running = Contestant & {
  readonly pid: number
  readonly session: Session
  readonly operations: OfferedOperations
  /** Time from the start of the process to the first byte of its first answer, in milliseconds. */
  readonly startMs: number
  stop(): Promise<void>
}

/** Returns the path of an adapter's program, null where it is not installed. */
export function programOf({ kind, program, name }: Adapter, folder: string | undefined, inside: string): string | null {
  if (!program) return copyOfRuntime(path.join(inside, `runtime-${folderName(name)}`))
  if (kind === 'floor') return Bun.which(program)
  const file = folder && path.join(path.resolve(folder), program)
  return file && existsSync(file) ? file : null
}

/** Copies the runtime: pages that the bench itself has mapped would count as half of the program's memory. */
function copyOfRuntime(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'bun')
  copyFileSync(process.execPath, file)
  return file
}

const folderName = (name: string) => name.replaceAll(/\W+/g, '-').toLowerCase()

/** Creates the folders of a contestant in a folder, and its first user. */
export async function prepare(adapter: Adapter, program: string, inside: string): Promise<Contestant> {
  const folder = path.join(inside, folderName(adapter.name))
  const ground = { root: path.join(folder, 'root'), data: path.join(folder, 'data'), port: freePort() }
  mkdirSync(ground.root, { recursive: true })
  mkdirSync(ground.data)
  await adapter.prepare?.(program, ground)
  return { adapter, program, ground }
}

/** Starts a contestant, waits for its first answer and signs in. */
export async function start(contestant: Contestant): Promise<Running> {
  const { adapter, program, ground } = contestant
  const { words, env } = adapter.command(program, ground)
  const address = `http://127.0.0.1:${ground.port}`
  const began = performance.now()
  const server = Bun.spawn([...words], {
    cwd: ground.data,
    env: { ...process.env, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  running.add(server)
  const stop = () => stopTree(server)
  try {
    await waitUntilAnswered(address, server)
    const startMs = performance.now() - began
    checkAddresses(server.pid)
    const session = { address, headers: (await adapter.signIn?.(address)) ?? {} }
    return { ...contestant, pid: server.pid, session, operations: adapter.operations(session), startMs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Ends a program and waits for all its processes; those that do not end are killed. */
async function stopTree(server: Bun.Subprocess): Promise<void> {
  const tree = processTree(server.pid)
  const left = () => tree.filter((pid) => existsSync(`/proc/${pid}`))
  const until = performance.now() + STOP_MS
  server.kill()
  while (left().length > 0) {
    if (performance.now() > until) for (const pid of left()) process.kill(pid, 'SIGKILL')
    await Bun.sleep(10)
  }
  await server.exited
  running.delete(server)
}

/** The servers that run. */
const running = new Set<Bun.Subprocess>()

/** Runs a bench; stops all its servers and deletes its folder at the end, also after a failure and when a signal ends the bench. */
export async function withServers(folder: string, work: (folder: string) => Promise<number>): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const cleanUp = async () => {
    await Promise.all([...running].map(stopTree))
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
  try {
    return await work(folder)
  } finally {
    await cleanUp()
  }
}

/** Waits for the first byte of an answer. Throws when the program ends before. */
export async function waitUntilAnswered(address: string, server: Bun.Subprocess): Promise<void> {
  const until = performance.now() + START_MS
  while (!(await answers(address))) {
    if (server.exitCode !== null) throw new Error(`The program ended with ${server.exitCode} before it answered.`)
    if (performance.now() > until) throw new Error('The program does not answer.')
    await Bun.sleep(1)
  }
}

/** Returns whether anything answers a request for the top page. */
function answers(address: string): Promise<boolean> {
  const { hostname, port, host } = new URL(address)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => void socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      data(socket) {
        resolve(true)
        socket.terminate()
      },
      error: () => resolve(false),
      close: () => resolve(false),
    },
  }).catch(() => resolve(false))
  return promise
}

/** Throws when a process of the tree listens at an address other than the loopback: nothing of a bench may be reached from outside. */
function checkAddresses(pid: number): void {
  const listening = Bun.spawnSync(['ss', '-Hltnp']).stdout.toString()
  const outside = outsideAddresses(listening, processTree(pid))
  if (outside.length > 0) throw new Error(`The program listens at ${outside.join(' and ')}.`)
}

/** Returns the addresses that are not of the loopback and at which one of these processes listens, from the lines of `ss -Hltnp`. */
export function outsideAddresses(listening: string, pids: readonly number[]): string[] {
  return listening
    .split('\n')
    .filter((line) => pids.some((pid) => line.includes(`pid=${pid},`)))
    .map((line) => line.trim().split(/\s+/)[3] ?? '')
    .filter((address) => !/^(?:127\.|\[::1\]:)/.test(address))
}

/** Returns a port that is free at this moment. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const { port } = listener
  listener.stop(true)
  return port
}
