import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { installation, isOneFile } from '#server/platform/config/installation.ts'
import { type Helpers, HelpersUnavailable } from '#server/platform/process/helper-scripts.ts'

const PRIVATE_DIRECTORY = 0o700
/** Permission bits: read-only. Libraries that the system loads are executable, so that a check can detect a disk that forbids execution. */
const FILE = { plain: 0o400, native: 0o500 } as const
const OTHERS = 0o077

/** Number of bytes read at once while unpacking. */
const PIECE = 1024 * 1024

/** Delay before a failed attempt is repeated, in milliseconds: each attempt writes some tens of megabytes. */
const PATIENCE = 60_000

/** Age after which an unfinished folder is a leftover of a killed start, in milliseconds. */
const ABANDONED = 10 * 60_000

/** Returns the helpers packed into a single-file build; null where they are beside the program. */
export function openPackedHelpers(cacheDir: string): Helpers | null {
  return isOneFile ? new UnpackedHelpers(path.join(installation, 'helpers'), path.join(cacheDir, 'program')) : null
}

/** List of the packed files, which are concatenated in this order; `digest` identifies all of it. */
const Manifest = z.object({
  digest: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string(), native: z.optional(z.boolean()) })),
})
type Manifest = z.infer<typeof Manifest>
type Packed = Manifest['files'][number]

/** A verified folder, and the state of its files at that time. */
type VerifiedFolder = { readonly folder: string; readonly fingerprint: string }

/**
 * Scripts and libraries packed into the program, unpacked as files that the system can load: in a private folder, below one for each
 * version. They are verified against the manifest before the first use, and checked for changes before each further use.
 */
export class UnpackedHelpers implements Helpers {
  readonly #packed: string
  readonly #place: string
  readonly #now: () => number
  #found: VerifiedFolder | null = null
  #last: Promise<unknown> = Promise.resolve()
  #failure: { readonly error: HelpersUnavailable; readonly at: number } | null = null

  /**
   * @param packed the folder inside the program
   * @param place absolute; the folder for all versions, which is created when it is first needed
   * @param now milliseconds since the epoch
   */
  constructor(packed: string, place: string, now: () => number = Date.now) {
    this.#packed = packed
    this.#place = place
    this.#now = now
  }

  /** Returns the folder. Calls run one after the other, so that none removes what another has just verified. */
  folder(): Promise<string> {
    const answer = this.#last.then(() => this.#folder())
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #folder(): Promise<string> {
    if (this.#failure && this.#now() - this.#failure.at < PATIENCE) throw this.#failure.error
    try {
      if (!this.#found || (await fingerprintOf(this.#found.folder)) !== this.#found.fingerprint)
        this.#found = await this.#find()
      return this.#found.folder
    } catch (cause) {
      this.#found = null
      const error = new HelpersUnavailable(explained(cause, this.#place), { cause })
      this.#failure = { error, at: this.#now() }
      throw error
    }
  }

  async #find(): Promise<VerifiedFolder> {
    const manifest = Manifest.parse(JSON.parse(await readFile(path.join(this.#packed, 'manifest.json'), 'utf8')))
    await mkdir(path.dirname(this.#place), { recursive: true, mode: PRIVATE_DIRECTORY })
    await ownFolder(this.#place)
    const folder = path.join(this.#place, manifest.digest)
    // Only a damaged folder is removed: one that appears meanwhile was completed by another process.
    const isThere = (await lstat(folder).catch(() => null)) !== null
    if (!(isThere && (await isWhole(folder, manifest)))) {
      if (isThere) await rm(folder, { recursive: true, force: true })
      await this.#sweep(manifest.digest)
      await this.#unpack(folder, manifest)
    }
    for (const { path: name, native } of manifest.files)
      if (native) await access(path.join(folder, name), constants.X_OK)
    return { folder, fingerprint: await fingerprintOf(folder) }
  }

  /** Another process may complete the same folder first: only one of them can be renamed to that name. */
  async #unpack(folder: string, manifest: Manifest): Promise<void> {
    const unfinished = `${folder}.${randomUUID()}`
    try {
      await mkdir(unfinished, { mode: PRIVATE_DIRECTORY })
      await writeAll(path.join(this.#packed, 'files.zst'), unfinished, manifest)
      await rename(unfinished, folder)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      if (!(await isWhole(folder, manifest))) throw error
    }
  }

  /** Removes the folders of other versions, and abandoned unfinished ones. */
  async #sweep(kept: string): Promise<void> {
    for (const name of await readdir(this.#place)) {
      if (name === kept) continue
      const there = path.join(this.#place, name)
      const found = await lstat(there).catch(() => null)
      const isUnfinished = name.includes('.') && found !== null && this.#now() - found.mtimeMs < ABANDONED
      if (!isUnfinished) await rm(there, { recursive: true, force: true })
    }
  }
}

/** Ensures a private folder that belongs to this account. Anything else in its place is removed. */
async function ownFolder(folder: string): Promise<void> {
  const there = await lstat(folder).catch(() => null)
  if (there && (!there.isDirectory() || !isOurs(there.uid))) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: PRIVATE_DIRECTORY })
  const { mode, uid } = await lstat(folder)
  if (!isOurs(uid)) throw new HelpersUnavailable(`${folder} belongs to another account`)
  if ((mode & OTHERS) !== 0) await chmod(folder, PRIVATE_DIRECTORY)
}

/** Always true where the system has no accounts. */
const isOurs = (uid: number): boolean => uid === (process.geteuid?.() ?? uid)

async function writeAll(packed: string, folder: string, { files }: Manifest): Promise<void> {
  const pieces = unpacked(packed)
  let rest: Uint8Array = new Uint8Array()
  for (const file of files) {
    const place = path.join(folder, file.path)
    await mkdir(path.dirname(place), { recursive: true, mode: PRIVATE_DIRECTORY })
    await using to = await open(place, 'wx', file.native ? FILE.native : FILE.plain)
    for (let missing = file.size; missing > 0; ) {
      if (rest.length === 0) rest = await nextOf(pieces)
      const part = rest.subarray(0, missing)
      await to.writeFile(part)
      missing -= part.length
      rest = rest.subarray(part.length)
    }
  }
  if (!(await isWhole(folder, { files }))) throw new Error('the extracted files differ from the packed ones')
}

async function nextOf(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const { value, done } = await pieces.next()
  if (done) throw new Error('the packed files are truncated')
  return value
}

async function* unpacked(packed: string): AsyncGenerator<Uint8Array> {
  yield* Readable.from(slicesOf(packed)).pipe(createZstdDecompress())
}

async function* slicesOf(packed: string): AsyncGenerator<Uint8Array> {
  const file = Bun.file(packed)
  for (let from = 0; from < file.size; from += PIECE) yield await file.slice(from, from + PIECE).bytes()
}

/** Returns whether all files match the manifest and there are no others. */
async function isWhole(folder: string, { files }: Pick<Manifest, 'files'>): Promise<boolean> {
  const there = await namesBelow(folder)
  if (there === null || there.length !== files.length) return false
  for (const file of files) if (!(await isSame(path.join(folder, file.path), file))) return false
  return true
}

async function isSame(place: string, { size, sha256 }: Packed): Promise<boolean> {
  const there = await lstat(place).catch(() => null)
  if (!there?.isFile() || there.size !== size || !isOurs(there.uid) || (there.mode & OTHERS) !== 0) return false
  await using file = await open(place)
  const hash = createHash('sha256')
  const piece = Buffer.alloc(Math.min(PIECE, size))
  for (;;) {
    const { bytesRead } = await file.read(piece)
    if (bytesRead === 0) return hash.digest('hex') === sha256
    hash.update(piece.subarray(0, bytesRead))
  }
}

/** Returns all paths that are not folders, sorted; null where the folder is missing or belongs to another account. */
async function namesBelow(folder: string): Promise<string[] | null> {
  const there = await lstat(folder).catch(() => null)
  if (!there?.isDirectory() || !isOurs(there.uid)) return null
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [] : [path.join(entry.parentPath, entry.name)])).sort()
}

/** Returns a text that changes with any change in the folder: it includes the change times, which programs cannot set. */
async function fingerprintOf(folder: string): Promise<string> {
  const looks = ((await namesBelow(folder)) ?? []).map(async (place) => {
    const { dev, ino, size, mode, uid, ctimeNs } = await lstat(place, { bigint: true })
    return `${place} ${dev} ${ino} ${size} ${mode} ${uid} ${ctimeNs}`
  })
  return (await Promise.all(looks)).join('\n')
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this account, or is on a disk mounted with noexec',
  EPERM: 'cannot be written by this account',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a disk where the quota of this account is used up',
}

function explained(cause: unknown, place: string): string {
  if (cause instanceof HelpersUnavailable) return cause.message
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return code === ''
    ? cause.message
    : `${place} ${REASONS[code] ?? `cannot be used (${code})`}; specify another --cache-dir`
}
