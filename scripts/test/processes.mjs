import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc, on every Linux architecture. */
const TICKS = 100

/**
 * Returns the processor time of this process's ended children and their ended descendants.
 *
 * @returns {number | undefined} seconds of all processors together; undefined where there is no /proc
 */
export function childCpuSeconds() {
  const fields = statOf('self')
  return fields ? (Number(fields[13]) + Number(fields[14])) / TICKS : undefined
}

/**
 * Kills a process and all its descendants; where there is no /proc, the process alone.
 *
 * @param {number} pid
 */
export function killTree(pid) {
  // A stopped process starts no others meanwhile.
  signal(pid, 'SIGSTOP')
  for (const child of childrenOf(pid)) killTree(child)
  signal(pid, 'SIGKILL')
}

/**
 * Returns whether a process was started by this one or by a descendant of it.
 *
 * @param {number} pid
 * @returns {boolean} where there is no /proc: whether the process exists
 */
export function isDescendant(pid) {
  if (statOf('self') === undefined) return signal(pid, 0)
  for (let at = pid; at > 1; at = Number(statOf(at)?.[1] ?? 0)) if (at === process.pid) return true
  return false
}

/** @returns {boolean} whether it was sent: false when there is no such process, or it belongs to another user */
function signal(pid, name) {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error.code === 'ESRCH' || error.code === 'EPERM') return false
    throw error
  }
}

function childrenOf(pid) {
  return processes()
    .filter((other) => Number(statOf(other)?.[1]) === pid)
    .map(Number)
}

function processes() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** Returns the fields of /proc/PID/stat (proc(5)) from the state on; undefined when there is no such process. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code)) return undefined
    throw error
  }
}
