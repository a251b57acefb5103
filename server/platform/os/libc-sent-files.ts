import { fstatSync, openSync } from 'node:fs'
import { once } from '#server/platform/once.ts'
import type { SentFile } from '#server/platform/os/sent-file.ts'
import { openDescriptors } from './libc-descriptors.ts'
import { arm, OPEN } from './open-flags.ts'
import { openLibc } from './open-libc.ts'

const libc = once(() =>
  openLibc({
    fcntl: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    lseek: { args: ['i32', 'i64', 'i32'], returns: 'i64' },
    dup2: { args: ['i32', 'i32'], returns: 'i32' },
  }),
)

const F_GETFL = 3
const SEEK_SET = 0
const SEEK_CUR = 1
const ACCESS_MODE = 3
const LARGE_FILE = arm ? 0o400000 : 0o100000

/** Flags by which the runtime opens a file to send it; no other code opens users' files with these flags. */
const FLAGS = OPEN.READ | OPEN.NONBLOCK | LARGE_FILE

/** Remains open, so that a descriptor can be replaced by it even when no other is available. */
const devNull = process.platform === 'linux' ? openSync('/dev/null', 'r') : -1

/** Position that marks the descriptors found last. Sending does not change it, and a later descriptor with the same number has another. */
let latest = 0

/**
 * Finds the descriptors by which the runtime sends a file that it received by path. Must be called in the turn in which the runtime opened
 * it: responses that began in the same turn with the same file cannot be told apart, and each result stands for all of them.
 */
export function findSentFile({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): SentFile | null {
  const isIt = (descriptor: number) => {
    if ((libc().fcntl(descriptor, F_GETFL, 0) & (ACCESS_MODE | FLAGS)) !== FLAGS) return false
    const there = statOf(descriptor)
    return there?.dev === dev && there.ino === ino
  }
  const all = openDescriptors().filter(isIt)
  const fresh = all.filter((descriptor) => positionOf(descriptor) === 0)
  if (fresh.length > 0) latest += 1
  for (const descriptor of fresh) libc().lseek(descriptor, latest, SEEK_SET)
  // If none is new, another response of this turn has already marked this one's descriptors, as the last ones of this file.
  const mark = Math.max(0, ...all.map(positionOf))
  const isMarked = (descriptor: number) => isIt(descriptor) && positionOf(descriptor) === mark
  if (!all.some(isMarked)) return null
  return {
    isSent: () => !all.some(isMarked),
    cut: () => {
      // Each is checked immediately before: the runtime closes them in its own threads, and the number may be reused meanwhile.
      for (const descriptor of all) if (isMarked(descriptor)) libc().dup2(devNull, descriptor)
    },
  }
}

const positionOf = (descriptor: number) => Number(libc().lseek(descriptor, 0, SEEK_CUR))

/** Null after it was closed. */
function statOf(descriptor: number) {
  try {
    return fstatSync(descriptor, { bigint: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
