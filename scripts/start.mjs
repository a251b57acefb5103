import { callerDirectory } from './launch/root.mjs'
import { exitWith } from './launch/say.mjs'
import { startServer } from './launch.mjs'

await exitWith(() => startServer({ args: process.argv.slice(2), cwd: callerDirectory() }))
