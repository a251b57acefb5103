/** Folders that are searched in addition to the search path. */
const USUAL = '/usr/local/bin:/usr/bin:/bin'

/** Returns the absolute path of a program on the search path; null when it is not installed. */
export function findProgram(name: string): string | null {
  return Bun.which(name) ?? Bun.which(name, { PATH: USUAL })
}
