import { readFileSync, readlinkSync } from 'node:fs'
import { once } from '#server/platform/once.ts'
import { openLibc } from './open-libc.ts'

const libc = once(() => openLibc({ madvise: { args: ['u64', 'u64', 'i32'], returns: 'i32' } }))

const MADV_DONTNEED = 4

/** A mapping in smaps (proc_pid_smaps(5)): its start, end, permissions and path; its other properties follow, one in each line. */
const MAPPING = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \d+ +(.*)$/

/** Permissions of private pages that cannot be written to. */
const READ_ONLY = /^r-[x-]p$/

/**
 * Removes the pages of the running program from the memory of this process. They remain in the system's cache of its file, from which each
 * is mapped again when it is next used. Writable pages, and mappings with pages that differ from the file, are left alone. So are libraries,
 * because other threads could unload one meanwhile.
 */
export function unmapProgramPages(): void {
  for (const { start, end } of unchangedMappings(readlinkSync('/proc/self/exe'))) {
    // A refusal only leaves the pages where they are.
    libc().madvise(start, end - start, MADV_DONTNEED)
  }
}

/** Returns the read-only mappings of a file whose pages are all as in the file: none has a copy in memory or in the swap. */
function unchangedMappings(file: string): { readonly start: number; readonly end: number }[] {
  let mapping: { readonly start: number; readonly end: number } | null = null
  let isCopied = true
  const unchanged: { readonly start: number; readonly end: number }[] = []
  for (const line of readFileSync('/proc/self/smaps', 'latin1').split('\n')) {
    const [, start, end, permissions = '', path] = MAPPING.exec(line) ?? []
    if (start !== undefined && end !== undefined) {
      const isOurs = path === file && READ_ONLY.test(permissions)
      mapping = isOurs ? { start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) } : null
    } else if (line.startsWith('Anonymous:')) isCopied = !/ 0 kB$/.test(line)
    else if (mapping && !isCopied && /^Swap: +0 kB$/.test(line)) unchanged.push(mapping)
  }
  return unchanged
}
