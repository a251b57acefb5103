import { closeSync, writeSync } from 'node:fs'

/** Bytes that a pipe holds without anybody reading (pipe(7)). */
export const PIPE_BYTES = 65_536

/** Hands a child process bytes through a pipe that it has open, and ends it. To be called with no more than {@link PIPE_BYTES}. */
export function fillPipe(descriptor: number, bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
  } finally {
    closeSync(descriptor)
  }
}
