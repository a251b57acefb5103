/** Where programs are even when nothing says where to look. */
const USUAL = '/usr/local/bin:/usr/bin:/bin'

/** The absolute path of a program on the search path; null when it is not installed. */
export function findProgram(name: string): string | null {
  return Bun.which(name) ?? Bun.which(name, { PATH: USUAL })
}
