import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'
import { say } from './say.mjs'

/** Locks and half-made builds; ignored by git and safe to delete while nothing is starting. */
export const workDirectory = join(root, '.launch')

const beatEvery = 2_000
const silentFor = 30_000

/**
 * Does `work` while no other start of this clone does the same. A lock whose owner died is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const directory = join(workDirectory, `${name}.lock`)
  await acquire(directory, name)
  // Alive is what touches its lock: a process id means nothing in another container.
  const beat = setInterval(() => utimesSync(directory, new Date(), new Date()), beatEvery)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(directory, { recursive: true, force: true })
  }
}

async function acquire(directory, name) {
  mkdirSync(workDirectory, { recursive: true })
  for (let told = false; !take(directory); told = true) {
    if (!told) say(`waiting for another start to finish (${name})`)
    await sleep(100)
    if (isAbandoned(directory)) evict(directory)
  }
}

function take(directory) {
  try {
    mkdirSync(directory)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(directory, 'owner'), `${hostname()} ${process.pid}`)
  return true
}

function isAbandoned(directory) {
  try {
    if (Date.now() - statSync(directory).mtimeMs > silentFor) return true
    const [host, pid] = readFileSync(join(directory, 'owner'), 'utf8').split(' ')
    return host === hostname() && !isRunning(Number(pid))
  } catch (error) {
    if (error.code === 'ENOENT') return false // let go of, or taken this instant
    throw error
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Renamed before it is removed: of several that wait, one wins.
function evict(directory) {
  const aside = `${directory}-${process.pid}`
  try {
    renameSync(directory, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  rmSync(aside, { recursive: true, force: true })
}
