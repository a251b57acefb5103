import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, relative } from 'node:path'
import type { Environment } from './environment.ts'
import { ConfigError } from './problem.ts'

/**
 * Returns `$XDG_DATA_HOME/coffer`, by the XDG base directory specification (a relative value is ignored there).
 *
 * @throws ConfigError where this account has no home directory
 */
export function dataHome(env: Environment): string {
  const configured = env.XDG_DATA_HOME
  const home = configured && isAbsolute(configured) ? configured : join(env.HOME || homeOfAccount(), '.local', 'share')
  return join(home, 'coffer')
}

function homeOfAccount(): string {
  try {
    return homedir()
  } catch {
    throw new ConfigError(['--data: this account has no home directory; specify where to store the data'])
  }
}

/** Returns `<name of root>` in {@link dataHome}. @throws ConfigError */
export function defaultDataDirectory(root: string, env: Environment): string {
  return join(dataHome(env), basename(root) || 'root')
}

/** Returns why a folder cannot be served; undefined when it is a readable folder. */
export function rootProblem(root: string): string | undefined {
  const stat = statSync(root, { throwIfNoEntry: false })
  if (!stat) return 'does not exist'
  if (!stat.isDirectory()) return 'is not a directory'
  try {
    accessSync(root, constants.R_OK | constants.X_OK)
    return undefined
  } catch {
    return 'cannot be read by this user'
  }
}

/** Returns whether this is an executable file. */
export function isExecutable(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns whether `path` is `folder` or inside it, with links resolved as far as the paths exist. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(real(folder), real(path))
  return way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way))
}

function real(path: string): string {
  const parent = join(path, '..')
  if (statSync(path, { throwIfNoEntry: false })) return realpathSync(path)
  return parent === path ? path : join(real(parent), basename(path))
}
