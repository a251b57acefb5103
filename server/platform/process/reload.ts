import { isatty } from 'node:tty'
import { loadConfig, type Start } from '#server/platform/config/config.ts'
import { ConfigError } from '#server/platform/config/problem.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'

/** Settings that can change while the program runs. */
export type LiveSettings = Pick<Config, 'logFormat' | 'logLevel' | 'trustedProxies' | 'tls'>

const LIVE: ReadonlySet<string> = new Set<keyof LiveSettings>(['logFormat', 'logLevel', 'trustedProxies', 'tls'])

export type Reloading = {
  readonly start: Start
  /** The configuration at the start of the program. */
  readonly config: Config
  readonly log: Log
  /** Applies new settings. @throws StartProblem where that is not possible */
  readonly apply: (settings: LiveSettings) => void
}

/**
 * Reloads the settings at each SIGHUP. Errors are logged and change nothing; settings that need a restart are logged. At a terminal the
 * signal means a hangup, and ends the program as usual.
 */
export function reloadOnSignal({ start, config, log, apply }: Reloading): void {
  // Asking `process.stdin` would create a stream.
  if (isatty(0)) return
  let current = config
  process.on('SIGHUP', () => {
    try {
      const wanted = loadConfig(start)
      const { tls } = (wanted.tls === null) === (config.tls === null) ? wanted : current
      const next = { ...wanted, tls }
      const changed = changesBetween(current, next).filter((name) => LIVE.has(name))
      const restart = changesBetween(config, { ...wanted, secrets: config.secrets, notices: config.notices }).filter(
        (name) => !LIVE.has(name) || (name === 'tls' && tls !== wanted.tls),
      )
      apply(next)
      current = next
      log.info('settings reloaded', { changed: changed.map(optionLike).join(' ') })
      if (restart.length > 0)
        log.warn('some settings take effect after a restart', { settings: restart.map(optionLike).join(' ') })
    } catch (error) {
      const said = error instanceof ConfigError ? { problems: error.problems.join('; ') } : errorFields(error)
      log.error('settings could not be reloaded, so nothing has changed', said)
    }
  })
}

function changesBetween(before: Config, after: Config): string[] {
  const entries = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]) => (Bun.deepEquals(entries.get(name), value) ? [] : [name]))
}

/** Converts `logLevel` to `log-level`. */
const optionLike = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
