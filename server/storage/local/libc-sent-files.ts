import { closeSync, fstatSync, openSync, readdirSync } from 'node:fs'
import type { SentFile } from '../storage.ts'
import { arm, OPEN } from './libc.ts'
import { openLibc } from './open-libc.ts'

const libc = openLibc({
  fcntl: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  lseek: { args: ['i32', 'i64', 'i32'], returns: 'i64' },
  dup2: { args: ['i32', 'i32'], returns: 'i32' },
})

const F_GETFL = 3
const SEEK_SET = 0
const SEEK_CUR = 1
const ACCESS_MODE = 3
const LARGE_FILE = arm ? 0o400000 : 0o100000

/** The flags by which the runtime opens a file to send it; nothing else here opens files of users with these flags. */
const FLAGS = OPEN.READ | OPEN.NONBLOCK | LARGE_FILE

/** A descriptor that was found has its position set to a number of its own: sending does not move it, and a later descriptor of the same number has another. */
let latest = 0

/**
 * Finds the descriptors by which the runtime sends a file that it was given by its path. To be called in the turn in which it opened it: of
 * responses that began in the same turn with the same file, nobody knows which is which, and each stands for all of them.
 */
export function findSentFile({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): SentFile | null {
  const isIt = (descriptor: number) => {
    if ((libc.fcntl(descriptor, F_GETFL, 0) & (ACCESS_MODE | FLAGS)) !== FLAGS) return false
    const there = statOf(descriptor)
    return there?.dev === dev && there.ino === ino
  }
  const all = readdirSync('/proc/self/fd').map(Number).filter(isIt)
  const fresh = all.filter((descriptor) => positionOf(descriptor) === 0)
  if (fresh.length > 0) latest += 1
  const mark = latest
  for (const descriptor of fresh) libc.lseek(descriptor, mark, SEEK_SET)
  const marked = () => all.filter((descriptor) => isIt(descriptor) && positionOf(descriptor) === mark)
  if (marked().length === 0) return null
  return {
    isSent: () => marked().length === 0,
    cut: () => {
      const nothing = openSync('/dev/null', 'r')
      for (const descriptor of marked()) libc.dup2(nothing, descriptor)
      closeSync(nothing)
    },
  }
}

const positionOf = (descriptor: number) => Number(libc.lseek(descriptor, 0, SEEK_CUR))

/** Null once it was closed. */
function statOf(descriptor: number) {
  try {
    return fstatSync(descriptor, { bigint: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
