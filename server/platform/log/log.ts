export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFormat = 'text' | 'json'

/** Fields of a log line. Never a query, a token, a password or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>

/** Writes one line per event; lines below the log level are dropped. */
export type Log = Readonly<Record<LogLevel, (message: string, fields?: LogFields) => void>>

const SEVERITY: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

/** `write` receives whole lines, newline included; format and level may change. */
type LogOptions = { format: LogFormat; level: LogLevel; readonly write: (line: string) => void }

/** Creates a log. Each line uses the options as they are at that moment. */
export function createLog(options: LogOptions): Log {
  const at = (level: LogLevel) => (message: string, fields?: LogFields) => {
    if (SEVERITY[level] < SEVERITY[options.level]) return
    const line = options.format === 'json' ? jsonLine : textLine
    options.write(`${line(new Date().toISOString(), level, message, fields)}\n`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Returns the fields for an error: its name and message, and its stack. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) }
  const said = { error: `${error.name}: ${error.message}`, stack: error.stack ?? null }
  return error.cause === undefined ? said : { ...said, cause: String(error.cause) }
}

function jsonLine(time: string, level: LogLevel, message: string, fields: LogFields = {}): string {
  return escapeUnprintable(JSON.stringify({ time, level, message, ...fields }))
}

function textLine(time: string, level: LogLevel, message: string, fields: LogFields = {}): string {
  const said = Object.entries(fields).map(([name, value]) => `${name}=${textValue(value)}`)
  return [time, level.padEnd(5), escapeUnprintable(message), ...said].join(' ')
}

/** Quotes a value unless it is one plain word, so that it cannot imitate another field or line. */
function textValue(value: LogFields[string]): string {
  const text = String(value)
  return /^[\w./:%@~+-]+$/.test(text) ? text : escapeUnprintable(JSON.stringify(text))
}

/** Escapes control characters, line separators and bidirectional formatting characters as `\u` and four digits. */
function escapeUnprintable(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
