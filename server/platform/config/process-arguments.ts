import type { Start } from './config.ts'

/** Returns the program's arguments and environment. Only this function reads the environment. */
export function processArguments(): Start {
  return { argv: process.argv.slice(2), env: process.env, cwd: process.cwd() }
}
