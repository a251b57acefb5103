import { LIMITS, openSandboxWorld } from './sandbox-world.ts'

// Run beside a test, which kills it: a program that leaves its process group, ignores signals and reports when it has started, and another
// one in a terminal.
const [seconds = ''] = process.argv.slice(2)
const { sandbox, folder } = await openSandboxWorld()
const line = `trap '' TERM HUP INT; (setsid sleep ${seconds} &); echo begun; sleep ${seconds}`
const launch = { command: ['/bin/sh', '-c', line], folder: folder(), env: {}, limits: LIMITS } as const
const say = (piece: Uint8Array) => void process.stdout.write(piece)
const running = await sandbox.run(launch, { onOutput: say })
const inTerminal = await sandbox.runInTerminal(launch, { columns: 80, rows: 24, onOutput: say })
await Promise.all([running.ended, inTerminal.ended])
