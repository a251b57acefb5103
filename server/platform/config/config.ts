import { join, resolve } from 'node:path'
import { readAuthentication } from './authentication.ts'
import { findConfigFile, readConfigFile } from './config-file.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { readFlags } from './flags.ts'
import { installation, isOneFile } from './installation.ts'
import { readMailServer } from './mail.ts'
import { type Option, optionNames, optionOf, type Values } from './options.ts'
import { dataHome, defaultDataDirectory } from './places.ts'
import { ConfigError, InvalidValue } from './problem.ts'
import type { Raw, Source } from './raw.ts'
import { settingConflicts } from './setting-conflicts.ts'
import type { Config, ExecConfig } from './settings.ts'
import { readAuthorities, readTls, type Tls } from './tls.ts'

const day = 86_400_000

/**
 * Arguments and environment of the program. `clone` is the folder that contains the demo; it defaults to the installation folder, or to the
 * user's data folder for a single-file build.
 */
export type Start = { argv: readonly string[]; env: Environment; cwd: string; clone?: string }

/**
 * Loads all settings. Flags override the environment, which overrides the config file, which overrides the defaults.
 *
 * @throws ConfigError with a line for every problem
 */
export function loadConfig({ argv, env, cwd, clone }: Start): Config {
  const flags = readFlags(argv, cwd)
  const named = flags.config ?? (env.COFFER_CONFIG || undefined)
  const environment = readEnvironment(env, cwd)
  const root = rootOf([flags, environment])
  const { file, problems: lookUp, notices } = findConfigFile({ named, cwd, env, root })
  const sources = [flags, environment, ...(file ? [readConfigFile(file, cwd)] : [])]
  const parsed = parseAll(sources, cwd)
  const found = named === undefined ? file : undefined
  const problems = [
    ...sources.flatMap((source) => source.problems),
    ...lookUp,
    ...parsed.problems,
    ...settingConflicts(parsed.values, found),
  ]
  const tls = loadTls(parsed.values, problems)
  const ca = loadAuthorities('webhook-ca', parsed.values, problems)
  const mailCa = loadAuthorities('mail-ca', parsed.values, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  const said = [...notices, ...sources.flatMap((source) => source.notices)]
  // Complete: a value that failed has left a problem.
  return complete(parsed.values as Values, { tls, ca, mailCa, file, env, clone, notices: said })
}

/** Returns the served folder from the first source that names it. */
function rootOf(sources: readonly Source[]): string | undefined {
  const raw = sources.map((source) => source.raws.get('root')).find((found) => found !== undefined)
  return raw && resolve(raw.base, raw.text)
}

function parseAll(sources: readonly Source[], cwd: string): { values: Partial<Values>; problems: string[] } {
  const problems: string[] = []
  const entries = optionNames.flatMap((name) => {
    const preset = optionOf(name).default
    const given = sources.map((source) => source.raws.get(name)).find((raw) => raw !== undefined)
    const raw = given ?? (preset === undefined ? undefined : { text: preset, from: `--${name}`, base: cwd })
    return raw ? [[name, parseOne(raw, optionOf(name), problems)]] : []
  })
  return { values: Object.fromEntries(entries), problems }
}

function parseOne(raw: Raw, { kind, secret }: Option<unknown>, problems: string[]): unknown {
  try {
    if (raw.text === '' && !kind.mayBeEmpty) throw new InvalidValue('is empty')
    return kind.parse(raw.text, raw.base)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    problems.push(`${raw.from}: ${secret ? 'the value' : `"${raw.text}"`} ${error.message}`)
    return undefined
  }
}

function loadTls(values: Partial<Values>, problems: string[]): Tls | null {
  const { 'tls-cert': cert, 'tls-key': key } = values
  if (!cert || !key) return null
  return collectProblem(problems, () => readTls(cert, key)) ?? null
}

function loadAuthorities(
  name: 'webhook-ca' | 'mail-ca',
  { [name]: file }: Partial<Values>,
  problems: string[],
): readonly string[] {
  return file === undefined ? [] : (collectProblem(problems, () => readAuthorities(`--${name}`, file)) ?? [])
}

/** Returns the result of `read`; undefined where it fails, which adds a problem. */
function collectProblem<T>(problems: string[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    problems.push(error.message)
    return undefined
  }
}

type Rest = {
  tls: Tls | null
  ca: readonly string[]
  mailCa: readonly string[]
  file: string | undefined
  env: Environment
  clone: string | undefined
  notices: readonly string[]
}

function complete(values: Values, { tls, ca, mailCa, file, env, clone, notices }: Rest): Config {
  const demo = () => join(clone ?? (isOneFile ? dataHome(env) : installation), '.demo')
  const root = values.root ?? join(demo(), 'files')
  const data = values.data ?? (values.root ? defaultDataDirectory(root, env) : join(demo(), 'data'))
  const { 'session-lifetime': sessionLifetime, 'session-max': max = Number.POSITIVE_INFINITY } = values
  const sessionIdle = values['session-idle'] ?? Math.min(Math.max(7 * day, sessionLifetime), max)
  return {
    demo: values.root === undefined,
    root,
    data,
    dataNamed: values.data !== undefined,
    cacheDir: values['cache-dir'] ?? join(data, 'cache'),
    thumbnailCacheSize: values['thumbnail-cache-size'],
    brandingDir: values['branding-dir'] ?? join(data, 'branding'),
    factorKey: values['second-factor-key'] ?? join(data, 'second-factor.key'),
    privateFiles: [values['tls-key'], values['second-factor-key'], file].filter((secret) => secret !== undefined),
    fileMode: values['file-mode'],
    dirMode: values['dir-mode'],
    address: values.address,
    port: values.port,
    baseUrl: values['base-url'],
    socket: values.socket === undefined ? null : { path: values.socket, mode: values['socket-perm'] },
    externalUrl: values['external-url'] ?? null,
    offload: values.offload ?? null,
    tls,
    trustedProxies: values['trusted-proxies'],
    webhooks: { networks: values['webhook-networks'], ca },
    mail: { server: readMailServer(values), ca: mailCa },
    username: values.username,
    ...readAuthentication(values),
    enableExec: values['enable-exec'],
    exec: execConfig(values),
    disableThumbnails: values['disable-thumbnails'],
    disablePreviewResize: values['disable-preview-resize'],
    archiveNotes: values['archive-notes'],
    noServiceWorker: values['no-service-worker'],
    hideVersion: values['hide-version'],
    sessionLifetime,
    sessionIdle,
    sessionMax: values['session-max'] ?? Math.max(30 * day, sessionIdle),
    noUrlToken: values['no-url-token'],
    metrics: { token: values['metrics-token'], address: values['metrics-address'] ?? null },
    logFormat: values['log-format'],
    logLevel: values['log-level'],
    notices,
    secrets: { adminPassword: values['admin-password'], adminPasswordHash: values['admin-password-hash'] },
  }
}

function execConfig(values: Values): ExecConfig {
  return {
    isConfined: !values['exec-unconfined'],
    network: values['exec-network'],
    path: values['exec-path'],
    table: values['exec-programs'],
    folders: values['exec-folders'],
    time: values['exec-time'] * 1000,
    output: values['exec-output'],
    memory: values['exec-memory'],
    processes: values['exec-processes'],
  }
}
