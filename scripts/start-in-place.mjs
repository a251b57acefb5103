import { statSync } from 'node:fs'
import { isCurrent } from './launch/build.mjs'
import { isolated } from './launch/bun.mjs'
import { runForeground } from './launch/child.mjs'
import { stampedBun } from './launch/install.mjs'
import { pageBuild } from './launch/page.mjs'
import { callerDirectory, root } from './launch/root.mjs'
import { serverBuild, serverProgram } from './launch/server.mjs'

// Runs in Bun (start.sh): if the build is stale, has Node renew it, as `npm run build` does, and becomes the server. If the build has
// installed another runtime, this process instead starts the server with that one and waits.
const ours = identity(process.execPath)
const isReady = stampedBun() !== undefined && isCurrent(pageBuild) && isCurrent(serverBuild)
const code = isReady ? 0 : build()
const bun = stampedBun() ?? process.execPath
const cwd = callerDirectory()
if (code !== 0) process.exitCode = code
else if (identity(bun) === ours) {
  process.chdir(cwd)
  await import(serverProgram)
} else process.exitCode = await runForeground(bun, [...isolated, serverProgram, ...process.argv.slice(2)], { cwd })

function identity(file) {
  const { dev, ino, mtimeMs } = statSync(file)
  return `${dev} ${ino} ${mtimeMs}`
}

function build() {
  const stdio = ['ignore', 'inherit', 'inherit']
  return Bun.spawnSync(['node', 'scripts/build.mjs'], { cwd: root, stdio }).exitCode ?? 1
}
