import { resolve } from 'node:path'
import { callerDirectory, root } from './launch/root.mjs'
import { exitWith, LaunchError } from './launch/say.mjs'
import { runScript } from './launch.mjs'

await exitWith(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new LaunchError('usage: node scripts/run.mjs FILE.ts [arguments]')
  return runScript({ file: resolve(root, file), args, cwd: callerDirectory() })
})
