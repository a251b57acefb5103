import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskDoors } from './checks/disk-doors.mjs'
import { finish, sources } from './checks/sources.mjs'
import { runCaptured } from './launch/child.mjs'
import { root } from './launch/root.mjs'

const folders = ['contract', 'formats', 'server', 'testing', 'web', 'e2e']
const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'

/** Checks the import rules of the dependency-cruiser configurations, that every file was read, and the rule for Bun's file globals. */
async function main() {
  const files = sources(folders, /\.tsx?$/)
  const [{ modules, summary }, ofFolders] = await Promise.all([
    cruise('.dependency-cruiser.cjs', folders),
    cruise('.dependency-cruiser.folders.cjs', ['server']),
  ])
  if (ofFolders.modules.length === 0) throw new Error('dependency-cruiser read no file for the rule about folders')
  const violations = [...summary.violations, ...ofFolders.summary.violations].map(
    ({ rule, from, to }) => `${from} → ${to}: ${rule.name}`,
  )
  const doors = files.flatMap((path) => diskDoors(path, readFileSync(join(root, path), 'utf8')))
  finish([...unread(files, modules), ...violations, ...doors], `${files.length} files`)
}

async function cruise(config, paths) {
  const args = [cruiser, '--config', config, '--output-type', 'json', ...paths]
  const { output, stdout } = await runCaptured(process.execPath, args, { cwd: root })
  try {
    return JSON.parse(stdout)
  } catch (cause) {
    throw new Error(`dependency-cruiser did not answer:\n${output}`, { cause })
  }
}

/** Returns the files that were not read. Without a compiler it supports, dependency-cruiser reads nothing and reports success. */
function unread(files, modules) {
  if (files.length === 0) return ['there is nothing to check']
  const read = new Set(modules.map(({ source }) => source))
  const missed = files.filter((path) => !read.has(path))
  if (missed.length === files.length) return ['dependency-cruiser read none of the files: it needs @swc/core']
  return missed.map((path) => `${path}: was not read by dependency-cruiser`)
}

await main()
