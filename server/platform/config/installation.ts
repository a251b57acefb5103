import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Installation folder, the same for sources and builds: the nearest parent with the manifest. */
export const installation = find(import.meta.dirname)

/** Whether this is a single-file build. {@link installation} is then inside the executable and read-only. */
export const isOneFile = Bun.isStandaloneExecutable

function find(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder
  return find(dirname(folder))
}
