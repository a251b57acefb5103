import { runCaptured } from '../launch/child.mjs'
import { LaunchError } from '../launch/say.mjs'

/**
 * Ensures that a clone has no uncommitted changes, so that the release can be built again from its commit.
 *
 * @param {string} clone absolute path
 * @returns {Promise<{ commit: string, time: number }>} hash of the commit, and its time in seconds since the epoch
 * @throws {LaunchError} when there are changes or files that git does not know, or when it is no clone
 */
export async function committedSources(clone) {
  const changes = await git(clone, 'status', '--porcelain')
  if (changes !== '')
    throw new LaunchError(`There are uncommitted changes. Commit them, or put them aside:\n${changes}`)
  const [commit, time] = (await git(clone, 'log', '-1', '--format=%H %ct')).split(' ')
  return { commit, time: Number(time) }
}

async function git(clone, ...args) {
  const { code, output, stdout } = await runCaptured('git', args, { cwd: clone })
  if (code !== 0) throw new LaunchError(`A release is built from a git clone: git ${args[0]} failed.\n${output.trim()}`)
  return stdout.trimEnd()
}
