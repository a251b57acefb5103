import { availableParallelism } from 'node:os'
import { openLibc } from './open-libc.ts'

/**
 * Minimum number of threads on which the runtime makes calls that wait for a disk. By default it has one for each processor, so that two
 * slow flushes hold up every other call on a machine with two; concurrent flushes share the work of the disk. Threads are created when they
 * are needed.
 */
const THREADS = 8

/** The variable that the runtime reads when it first uses its threads; an operator may set it. */
const VARIABLE = 'UV_THREADPOOL_SIZE'

/** Sets the number of the runtime's threads. Has no effect once the runtime has used one. */
export function enlargeThreadPool(): void {
  const { setenv } = openLibc({ setenv: { args: ['cstring', 'cstring', 'i32'], returns: 'i32' } } as const)
  const text = (value: string) => Buffer.from(`${value}\0`)
  // The runtime reads the environment of the process, which `process.env` does not change.
  setenv(text(VARIABLE), text(String(Math.max(THREADS, availableParallelism()))), 0)
}
