import { existsSync, renameSync, symlinkSync, unlinkSync } from 'node:fs'
import path from 'node:path'

// Run beside the race test: in a loop, replaces the folder `door` of a scope by a link to a folder outside, and by a folder again.
const [scope = '', outside = ''] = process.argv.slice(2)
const door = path.join(scope, 'door')
const aside = path.join(scope, 'aside')

while (existsSync(scope)) {
  renameSync(door, aside)
  symlinkSync(outside, door)
  unlinkSync(door)
  renameSync(aside, door)
}
