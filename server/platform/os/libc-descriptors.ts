import { constants, openSync } from 'node:fs'
import { eachEntry } from './directory-entries.ts'

/** Remains open, so that descriptors can be listed even when none is available. */
const table = openSync('/proc/self/fd', constants.O_RDONLY | constants.O_DIRECTORY)

/** Returns the descriptors that this process has open. */
export function openDescriptors(): number[] {
  const found: number[] = []
  eachEntry(table, (buffer, start, end) => {
    found.push(Number(buffer.toString('latin1', start, end)))
    return true
  })
  return found
}
