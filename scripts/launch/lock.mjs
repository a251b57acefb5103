import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'
import { say } from './say.mjs'

/** Locks and unfinished builds; ignored by git and safe to delete while nothing is starting. */
export const workDirectory = join(root, '.launch')

const beatEvery = 2_000
const silentFor = 30_000
const ourselves = `${hostname()} ${process.pid} ${crypto.randomUUID()}`

/**
 * Runs `work` while no other start of this clone does the same. A lock whose owner died is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const directory = join(workDirectory, `${name}.lock`)
  await acquire(directory, name)
  // An owner is alive while it touches its lock: a process id means nothing in another container.
  const beat = setInterval(() => isOurs(directory) && utimesSync(directory, new Date(), new Date()), beatEvery)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (isOurs(directory)) rmSync(directory, { recursive: true, force: true })
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
  writeFileSync(join(directory, 'owner'), ourselves)
  return true
}

function isOurs(directory) {
  return ownerOf(directory) === ourselves
}

/** Returns the owner of a lock; undefined while the lock is being created, and after it was deleted. */
function ownerOf(directory) {
  return ifThere(() => readFileSync(join(directory, 'owner'), 'utf8'))
}

function isAbandoned(directory) {
  const touched = ifThere(() => statSync(directory).mtimeMs)
  if (touched === undefined) return false
  const [host, pid] = ownerOf(directory)?.split(' ') ?? []
  return Date.now() - touched > silentFor || (host === hostname() && !isRunning(Number(pid)))
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Removes a stale lock by renaming it, so that only one of several waiting processes wins; a process that moved a fresh lock puts it back.
 */
function evict(directory) {
  const aside = `${directory}-${process.pid}`
  ifThere(() => renameSync(directory, aside))
  if (isAbandoned(aside)) rmSync(aside, { recursive: true, force: true })
  else ifThere(() => renameSync(aside, directory))
}

/** Returns the result of `read`, or undefined when its file does not exist. */
function ifThere(read) {
  try {
    return read()
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
