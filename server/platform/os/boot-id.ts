import { readFileSync } from 'node:fs'

/** Which start of the machine this is; null where the system does not say (`proc(5)`). */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return null
  }
}
