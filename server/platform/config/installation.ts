import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder Coffer was installed to, the same whether it runs from its sources or from its build: the nearest that has its manifest. */
export const installation = find(import.meta.dirname)

/** Is all of it one file? Then {@link installation} is inside of that, to read only. */
export const isOneFile = Bun.isStandaloneExecutable

function find(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder
  return find(dirname(folder))
}
