import { runCaptured } from './launch/child.mjs'
import { root } from './launch/root.mjs'
import { exitWith, LaunchError } from './launch/say.mjs'
import { changedPlan } from './test/partial.mjs'
import { runSuite } from './test/suite.mjs'

/** `npm run check`: all static checks, and the unit tests of the folders that differ from main, uncommitted changes included. */
await exitWith(async () => runSuite(changedPlan(await changedFiles())))

async function changedFiles() {
  const base = await git('merge-base', 'HEAD', (await hasRef('origin/main')) ? 'origin/main' : 'main')
  const [changed, untracked] = await Promise.all([
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return `${changed}\n${untracked}`.split('\n').filter((path) => path !== '')
}

const hasRef = async (name) =>
  (await runCaptured('git', ['rev-parse', '--verify', '-q', name], { cwd: root })).code === 0

async function git(...args) {
  const { code, stdout, output } = await runCaptured('git', args, { cwd: root })
  if (code !== 0) throw new LaunchError(`git ${args[0]} failed: ${output.trim()}`)
  return stdout.trim()
}
