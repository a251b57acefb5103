import { existsSync, renameSync, symlinkSync, unlinkSync } from 'node:fs'
import path from 'node:path'

// Run beside the race test: in a loop, the folder `door` of a scope becomes a link to a folder outside, and a folder again.
const [scope = '', outside = ''] = process.argv.slice(2)
const door = path.join(scope, 'door')
const aside = path.join(scope, 'aside')

while (existsSync(scope)) {
  renameSync(door, aside)
  symlinkSync(outside, door)
  unlinkSync(door)
  renameSync(aside, door)
}
