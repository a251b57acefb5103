import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc, on every Linux architecture. */
const TICKS = 100

/**
 * The processor time of this process's ended children and their ended descendants.
 *
 * @returns {number | undefined} seconds of all processors together; undefined where there is no /proc
 */
export function childCpuSeconds() {
  const fields = statOf('self')
  return fields ? (Number(fields[13]) + Number(fields[14])) / TICKS : undefined
}

/**
 * Kills a process and everything it has started; where there is no /proc, the process alone.
 *
 * @param {number} pid
 */
export function killTree(pid) {
  for (const child of childrenOf(pid)) killTree(child)
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
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

/** The fields of /proc/PID/stat (proc(5)) from the state on; undefined when there is no such process. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}
