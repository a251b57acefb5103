import { existsSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { CLONE } from './places.ts'

/** The one file that all packages are made of. */
export function builtProgram(): string {
  const file = join(CLONE, `dist-binary/coffer-${manifest.version}-linux-${arch()}`)
  if (!existsSync(file)) throw new Error(`${file} is not there: npm run build:binary makes it`)
  return file
}
