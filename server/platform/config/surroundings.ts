import type { Start } from './config.ts'

/** What the program was started with. The only place that reads the environment (settings in one place). */
export function surroundings(): Start {
  return { argv: process.argv.slice(2), env: process.env, cwd: process.cwd() }
}
