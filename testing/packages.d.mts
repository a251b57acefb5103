/** A program, a module or a capability that some tests need. */
export type Need =
  | 'bash'
  | 'browser'
  | 'bubblewrap'
  | 'bzip2'
  | 'cadaver'
  | 'curl'
  | 'diff'
  | 'dpkg'
  | 'ffmpeg'
  | 'firefox'
  | 'flock'
  | 'gzip'
  | 'headlessShell'
  | 'heif'
  | 'litmus'
  | 'lz4'
  | 'mounts'
  | 'nginx'
  | 'openssl'
  | 'pgrep'
  | 'prlimit'
  | 'ps'
  | 'python3'
  | 'rclone'
  | 'root'
  | 'systemd'
  | 'tar'
  | 'tuspy'
  | 'unshare'
  | 'unzip'
  | 'userMounts'
  | 'userNamespaces'
  | 'webkit'
  | 'xvfb'
  | 'xz'
  | 'zip'
  | 'zipinfo'
  | 'zstd'

/** Programs: one of the commands on `PATH`, or one of the files. */
interface Programs {
  readonly commands?: readonly string[]
  readonly places?: readonly string[]
}

export interface Requirement extends Programs {
  /** Files that must all exist. */
  readonly modules?: readonly string[]
  /** Serves as well on a newcomer's machine, but not in CI. */
  readonly substitutes?: Programs
  /** Requirements of the requirement. */
  readonly needs?: readonly Need[]
  /** Tries whether the system permits it. */
  readonly attempt?: () => boolean
  /** Debian packages; none for what cannot be installed. */
  readonly packages: readonly string[]
  readonly reason: string
  /** It does not come from npm or Debian: tests are skipped without it in CI too. */
  readonly optional?: true
}

export const requirements: Readonly<Record<Need, Requirement>>
export function isThere(name: Need): boolean
export function forget(): void
export function withNeeds(names: Iterable<Need>): Need[]
export function requirementOf(name: string): Requirement
