import { runCaptured } from './launch/child.mjs'
import { root } from './launch/root.mjs'
import { exitWith, say } from './launch/say.mjs'
import { changedPlan } from './test/partial.mjs'
import { checks, selected, testRuns } from './test/steps.mjs'
import { runSuite } from './test/suite.mjs'

/** `npm run check`: all static checks, and the unit tests of the folders that differ from main, uncommitted changes included. */
await exitWith(async () => {
  const changed = await changedFiles()
  if (changed !== undefined) return runSuite(changedPlan(changed))
  say('there is no branch main to compare with, so all unit tests run')
  return runSuite({ checks, runs: selected(testRuns, ['unit']), all: true })
})

/** @returns {Promise<string[] | undefined>} paths relative to the project; undefined without git or a branch main */
async function changedFiles() {
  const base = (await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('merge-base', 'HEAD', 'main'))
  if (base === undefined) return undefined
  const changed = await git('diff', '--name-only', '--no-renames', '--relative', '-z', base.trim())
  const untracked = await git('ls-files', '--others', '--exclude-standard', '-z')
  return `${changed ?? ''}\0${untracked ?? ''}`.split('\0').filter((path) => path !== '')
}

async function git(...args) {
  const { code, stdout } = await runCaptured('git', args, { cwd: root })
  return code === 0 ? stdout : undefined
}
