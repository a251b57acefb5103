import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, relative } from 'node:path'
import type { Environment } from './environment.ts'
import { ConfigError } from './problem.ts'

/**
 * `$XDG_DATA_HOME/coffer`, by the XDG base directory specification (a relative value is ignored there).
 *
 * @throws ConfigError where the system knows of no home of this account
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
    throw new ConfigError(['--data: this account has no home: say where the data is to be'])
  }
}

/** `<name of root>` in {@link dataHome}. @throws ConfigError */
export function defaultDataDirectory(root: string, env: Environment): string {
  return join(dataHome(env), basename(root) || 'root')
}

/** Why this cannot be served, or undefined when it is a folder that can be read. */
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

/** Whether this is a file that may be run. */
export function isExecutable(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether `path` is `folder` or lies in it, links resolved as far as the paths exist. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(real(folder), real(path))
  return way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way))
}

function real(path: string): string {
  const parent = join(path, '..')
  if (statSync(path, { throwIfNoEntry: false })) return realpathSync(path)
  return parent === path ? path : join(real(parent), basename(path))
}
