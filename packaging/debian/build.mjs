// Builds the Debian package of the program in dist-binary/, into dist-deb/: `npm run build:deb`. An argument sets the compression level, 0
// to 9: `npm run build:deb -- 1` is quick. The package is for the architecture of this machine.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/launch/root.mjs'
import { exitWith, LaunchError } from '../../scripts/launch/say.mjs'
import { buildPackage } from './package.mjs'

/** Debian's names of the supported architectures. */
const architectures = { x64: 'amd64', arm64: 'arm64' }

await exitWith(async () => {
  const [level = '6'] = process.argv.slice(2)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const architecture = architectures[arch()]
  if (!architecture) throw new LaunchError(`no package is made for ${arch()}`)
  const program = join(root, `dist-binary/coffer-${version}-linux-${arch()}`)
  if (!existsSync(program)) throw new LaunchError(`${program} is not there: npm run build:binary makes it`)
  const directory = join(root, 'dist-deb')
  console.log(buildPackage({ program, architecture, runnable: program, time: timeOfSources(), level, directory }))
  return 0
})

/** Returns the time of the commit, in seconds since the epoch. */
function timeOfSources() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH)
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? Number(stdout) : Math.floor(Date.now() / 1000)
}
