import { readFileSync } from 'node:fs'

/** Returns the id of the machine's current boot; null where the system does not report it (`proc(5)`). */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return null
  }
}
