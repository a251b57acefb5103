import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP']
// A terminal sends these to every process in the foreground, so the child has received them already.
const sentByTerminal = new Set(['SIGINT', 'SIGHUP'])
// npm sends a signal to the shell between itself and this process, which ends without passing it on.
const startedByNpm = process.env.npm_lifecycle_event !== undefined
const ORPHAN_CHECK_MS = 250
// Milliseconds. The server takes up to fifteen seconds to stop; if it hangs longer, it is killed.
const PATIENCE_MS = 20_000

/**
 * Runs a program in place of this one: same standard streams, signals passed on. Under npm it is ended when npm's shell has ended.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string }} options
 * @returns {Promise<number>} its exit code, or 128 + the signal's number; rejects when it cannot be started
 */
export function runForeground(command, args, { cwd }) {
  const child = spawn(command, args, { cwd, stdio: 'inherit' })
  const pass = (signal) => {
    if (!(process.stdin.isTTY && sentByTerminal.has(signal))) child.kill(signal)
    insist(child)
  }
  for (const signal of forwarded) process.on(signal, pass)
  const watch = startedByNpm ? endWhenOrphaned(child) : undefined
  return finished(child).finally(() => {
    clearInterval(watch)
    for (const signal of forwarded) process.off(signal, pass)
  })
}

/**
 * Runs a program and collects its output on both streams, in order.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined>, onOutput?: (chunk: Buffer) => void }} options
 * @returns {Promise<{ code: number, output: string, stdout: string }>} never rejects: a program that does not exist has code 127
 */
export async function runCaptured(command, args, { cwd, env = process.env, onOutput }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [all, out] = [[], []]
  const take = (chunk) => {
    all.push(chunk)
    onOutput?.(chunk)
  }
  child.stdout.on('data', (chunk) => {
    out.push(chunk)
    take(chunk)
  })
  child.stderr.on('data', take)
  const code = await finished(child).catch((error) => {
    take(Buffer.from(`${error.message}\n`))
    return 127
  })
  return { code, output: Buffer.concat(all).toString(), stdout: Buffer.concat(out).toString() }
}

/** Kills a child that was asked to stop and does not. */
function insist(child) {
  setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
}

function endWhenOrphaned(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
    insist(child)
  }, ORPHAN_CHECK_MS)
  return watch
}

function finished(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
