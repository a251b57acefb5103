import { closeSync, writeSync } from 'node:fs'

/** Capacity of a pipe without a reader, in bytes (pipe(7)). */
export const PIPE_BYTES = 65_536

/** Writes bytes to a pipe for a child process that has it open, and closes it. `bytes` must not be longer than {@link PIPE_BYTES}. */
export function fillPipe(descriptor: number, bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
  } finally {
    closeSync(descriptor)
  }
}
