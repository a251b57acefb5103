import { X509Certificate } from 'node:crypto'
import { dirname, join } from 'node:path'
import { openSandbox } from '#server/execution/sandbox/open-sandbox.ts'
import { previewProblem } from '#server/files/previews/try-decoder.ts'
import { JOURNAL_FILE } from '#server/operations/sqlite-journal.ts'
import { isMethodOn } from '#server/platform/config/authentication.ts'
import { rootProblem } from '#server/platform/config/places.ts'
import type { Config, SocketConfig } from '#server/platform/config/settings.ts'
import { isIntact } from '#server/platform/database/snapshot.ts'
import { isInNetwork } from '#server/platform/network/ip-network.ts'
import { DATABASE_FILE } from '#server/platform/own-files/data-directory.ts'
import { openTrialFolder } from '#server/platform/own-files/scratch.ts'
import { type SocketState, socketStateAt } from '#server/platform/own-files/socket-file.ts'
import { openPackedHelpers } from '#server/platform/own-files/unpacked-helpers.ts'
import { findProgram } from '#server/platform/process/find-program.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { diskSpace } from '#server/storage/disk-space.ts'
import {
  changedAt,
  fileSystemOf,
  hasContainment,
  hasControlGroups,
  isCaseBlind,
  isWritable,
  nearestFolder,
  systemLimits,
} from '#server/storage/local/disk-facts.ts'
import { unknownValues } from './unknown-values.ts'
import { directoryAdvice, opensDirectory } from './unreadable-directory.ts'
import { keyAdvice, unreadableFactors } from './unreadable-factors.ts'

/** Result of one check, with advice when something is wrong. */
export type Diagnosis = {
  readonly check: string
  readonly finding: 'ok' | 'warning' | 'problem'
  readonly says: string
}

const MEGABYTE = 1024 * 1024
const DAY = 86_400_000

/** Free space below `least` makes work impossible; below `little` it will soon run out. In bytes. */
const ROOM = { least: 16 * MEGABYTE, little: 1024 * MEGABYTE } as const
const LEAST_FILES = 4096
const LEAST_WATCHES = 65_536
const CERTIFICATE_WARNS = 14 * DAY

/** Earliest plausible time, 2025: an earlier clock is wrong. */
const EARLIEST = Date.UTC(2025, 0)
/** Tolerated difference to the clock of a network disk, in milliseconds. */
const AHEAD = 5 * 60_000

const ok = (check: string, says: string): Diagnosis => ({ check, finding: 'ok', says })
const warning = (check: string, says: string): Diagnosis => ({ check, finding: 'warning', says })
const problem = (check: string, says: string): Diagnosis => ({ check, finding: 'problem', says })

/** Checks everything around the program that keeps it from working, or from working well. Changes nothing. */
export async function diagnose(config: Config, now: number): Promise<Diagnosis[]> {
  return [
    ...(await rootChecks(config)),
    ...(await dataChecks(config)),
    ...secondFactors(config),
    ...ldapDirectory(config),
    await containment(),
    await previews(config),
    ...(await programs(config)),
    ...limits(),
    ...config.notices.map((notice) => warning('settings', notice)),
    ...(config.socket ? await socketChecks(config.socket) : []),
    ...proxies(config),
    ...outside(config),
    certificate(config, now),
    clock(config, now),
  ]
}

async function rootChecks({ root, demo }: Config): Promise<Diagnosis[]> {
  if (demo) return [warning('root', 'no folder is specified, so a demo is served; specify --root')]
  const unusable = rootProblem(root)
  if (unusable) return [problem('root', `${root} ${unusable}; create it, or specify another --root`)]
  const { kind, far } = fileSystemOf(root)
  const notWritable = `this account cannot write to ${root}, so users can only read; if they should change files, give it write permission`
  return [
    isWritable(root) ? ok('root', root) : warning('root', notWritable),
    await room('root disk', root),
    far
      ? warning(
          'root file system',
          `${kind}: changes by other programs are noticed late on network and FUSE file systems`,
        )
      : ok('root file system', kind),
    isCaseBlind(root)
      ? warning(
          'letter case',
          'names that differ only in letter case are the same on this disk; rules ignore letter case, too',
        )
      : ok('letter case', 'names that differ only in letter case are different'),
  ]
}

async function dataChecks({ data }: Config): Promise<Diagnosis[]> {
  const there = nearestFolder(data)
  if (!isWritable(there))
    return [problem('data', `this account cannot write to ${there}; change its owner, or specify --data`)]
  const { kind, far } = fileSystemOf(there)
  return [
    ok('data', data),
    await room('data disk', there),
    ...databases(data),
    far ? warning('data file system', `${kind}: databases should be on a local disk`) : ok('data file system', kind),
  ]
}

/** Checks that the key opens the password of the LDAP directory. */
function ldapDirectory({ data, factorKey, auth }: Config): Diagnosis[] {
  const database = join(data, DATABASE_FILE)
  if (!isMethodOn(auth, 'ldap') || changedAt(database) === null || !isIntact(database, true)) return []
  const opens = opensDirectory(database, factorKey)
  if (opens === null)
    return [warning('LDAP directory', 'none is set up, so nobody can sign in with LDAP (coffer ldap set)')]
  return [
    opens
      ? ok('LDAP directory', `the key ${factorKey} opens its password`)
      : problem('LDAP directory', directoryAdvice(factorKey)),
  ]
}

/** Checks that the key of the second factors opens their secrets. */
function secondFactors({ data, factorKey, auth }: Config): Diagnosis[] {
  const database = join(data, DATABASE_FILE)
  if (!isMethodOn(auth, 'password') || changedAt(database) === null || !isIntact(database, true)) return []
  const unreadable = unreadableFactors(database, factorKey)
  if (unreadable === null) return []
  return [
    unreadable === 0
      ? ok('second factors', `the key ${factorKey} opens them`)
      : problem('second factors', keyAdvice(factorKey, unreadable)),
  ]
}

/** Reads each existing database as a whole. */
function databases(data: string): Diagnosis[] {
  const there = [DATABASE_FILE, JOURNAL_FILE].filter((name) => changedAt(join(data, name)) !== null)
  const broken = there.filter((name) => !isIntact(join(data, name), name === DATABASE_FILE))
  if (broken.length > 0)
    return [
      problem(
        'databases',
        `${broken.join(', ')} is damaged or belongs to another program; restore a backup (coffer restore)`,
      ),
    ]
  if (there.length === 0) return []
  return [ok('databases', `${there.join(', ')} intact`), ...storedValues(data)]
}

/** Reports values stored by a later version: what they restrict stays closed until that version is installed again. */
function storedValues(data: string): Diagnosis[] {
  if (changedAt(join(data, DATABASE_FILE)) === null) return []
  const unknown = unknownValues(data)
  if (unknown.length === 0) return [ok('stored values', 'this version knows all of them')]
  return unknown.map((record) =>
    warning(
      'stored values',
      `${record}: the value is from a later version, so the default applies or access is denied; update Coffer, or set it again`,
    ),
  )
}

async function room(check: string, folder: string): Promise<Diagnosis> {
  const { free } = await diskSpace(folder)
  const says = `${Math.floor(free / MEGABYTE)} MB free`
  if (free < ROOM.least) return problem(check, `${says}; free some space`)
  return free < ROOM.little ? warning(check, `${says}; free some space soon`) : ok(check, says)
}

async function containment(): Promise<Diagnosis> {
  if (await hasContainment()) return ok('openat2', 'the kernel keeps paths inside the served folder')
  return warning(
    'openat2',
    'not available, so a slower method is used; it requires Linux 5.6 and must not be blocked by the container',
  )
}

/** Tries a preview where the decoder will run, in a temporary folder. */
async function previews({ cacheDir }: Config): Promise<Diagnosis> {
  const there = nearestFolder(cacheDir)
  if (!isWritable(there)) return warning('previews', `this account cannot write to ${there}; specify --cache-dir`)
  await using tried = await openTrialFolder(there)
  const why = await previewProblem(tried.path, openPackedHelpers(tried.path))
  return why === null
    ? ok('previews', 'previews of pictures can be created')
    : warning('previews', `previews of pictures cannot be created: ${why}`)
}

async function programs(config: Config): Promise<Diagnosis[]> {
  const heif = findProgram('heif-convert') ?? findProgram('heif-dec')
  return [
    findProgram('ffmpeg')
      ? ok('ffmpeg', 'found')
      : warning('ffmpeg', 'not found, so videos have no previews; install ffmpeg'),
    heif
      ? ok('HEIC', 'found')
      : warning('HEIC', 'heif-convert not found, so HEIC pictures have no previews; install libheif'),
    ...(config.enableExec
      ? await sandbox(config)
      : [ok('sandbox', 'not needed, because commands are turned off (--enable-exec)')]),
  ]
}

async function sandbox(config: Config): Promise<Diagnosis[]> {
  if (!config.exec.isConfined)
    return [warning('sandbox', 'programs run with all permissions of the server (--exec-unconfined)')]
  await using opened = new AsyncDisposableStack()
  const quiet = () => undefined
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  try {
    await openSandbox({ config, storage: { openScope: nothingRuns }, log }, opened)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return [problem('sandbox', error.message)]
  }
  const groups = await hasControlGroups()
  return [
    ok('sandbox', 'bubblewrap works'),
    groups
      ? ok('control groups', 'available; they limit the processes of a command')
      : warning(
          'control groups',
          'not available; the number of processes of a command is checked, but not limited in advance',
        ),
  ]
}

/** The sandbox is only tried out, without any user's files. */
const nothingRuns = (): never => {
  throw new Error('No program runs during the check.')
}

function limits(): Diagnosis[] {
  const { files, watches } = systemLimits()
  const least = (check: string, has: number | null, wanted: number, advice: string) => {
    if (has === null) return []
    return [
      has < wanted ? warning(check, `${has}; at least ${wanted} is recommended (${advice})`) : ok(check, String(has)),
    ]
  }
  return [
    ...least('open files', files, LEAST_FILES, 'ulimit -n, or LimitNOFILE of systemd'),
    ...least('watched folders', watches, LEAST_WATCHES, 'sysctl fs.inotify.max_user_watches'),
  ]
}

async function socketChecks({ path, mode }: SocketConfig): Promise<Diagnosis[]> {
  const folder = dirname(path)
  if (nearestFolder(folder) !== folder || !isWritable(folder))
    return [
      problem('socket', `${folder} does not exist, or this account cannot write to it; create it, or change its owner`),
    ]
  const finding = await socketStateAt(path)
  const said: Record<SocketState, Diagnosis> = {
    nothing: ok('socket', path),
    answers: ok('socket', `${path} is in use by a running server`),
    stale: ok('socket', `${path} was left by a program that has ended; the next start removes it`),
    other: problem('socket', `${path} is not a socket; specify another path, or move it`),
    closed: problem('socket', `this account cannot open ${path}; remove it if no program uses it`),
  }
  const open = 'every user of this machine can sign in as anyone; restrict the socket with --socket-perm 0660'
  return [said[finding], ...((mode & 0o002) === 0 ? [] : [warning('socket', open)])]
}

const LOOPBACK = /^(?:127\.|::1$|localhost$)/

function proxies({ address, tls, trustedProxies, socket }: Config): Diagnosis[] {
  const everybody = ['192.0.2.1', '2001:db8::1'].some((one) => trustedProxies.some((net) => isInNetwork(net, one)))
  if (everybody)
    return [
      problem(
        'proxies',
        '--trusted-proxies contains every address, so anyone can sign in as any user; specify only the proxy',
      ),
    ]
  if (trustedProxies.length > 0) return [ok('proxies', `${trustedProxies.length} trusted`)]
  if (socket) return [ok('proxies', 'every program that can open the socket is trusted')]
  if (!LOOPBACK.test(address) && !tls)
    return [
      warning(
        'proxies',
        `connections to ${address} are not encrypted; set --tls-cert, or use a reverse proxy and specify --trusted-proxies`,
      ),
    ]
  return [ok('proxies', 'none is trusted; if there is a proxy, specify it with --trusted-proxies')]
}

function outside({ externalUrl, baseUrl }: Config): Diagnosis[] {
  if (externalUrl === null) return []
  const path = new URL(externalUrl).pathname.replace(/\/$/, '')
  if (path === baseUrl) return [ok('external address', externalUrl)]
  const says = `the path of ${externalUrl} differs from --base-url (${baseUrl || '/'}); this is correct only if the proxy changes the path`
  return [warning('external address', says)]
}

function certificate({ tls }: Config, now: number): Diagnosis {
  if (!tls) return ok('TLS', 'not used')
  const until = Date.parse(new X509Certificate(tls.cert).validTo)
  const day = new Date(until).toISOString().slice(0, 10)
  if (until < now) return problem('TLS', `the certificate expired on ${day}; renew it`)
  return until < now + CERTIFICATE_WARNS
    ? warning('TLS', `the certificate expires on ${day}; renew it`)
    : ok('TLS', day)
}

function clock({ data }: Config, now: number): Diagnosis {
  const written = changedAt(join(data, DATABASE_FILE)) ?? 0
  const behind = now < EARLIEST || written > now + AHEAD
  const says = new Date(now).toISOString()
  return behind
    ? problem('clock', `${says} is wrong, so sessions and links expire at the wrong time; set the clock`)
    : ok('clock', says)
}
