import { createHash } from 'node:crypto'
import { previewKindOf } from '#contract/preview-kinds.ts'
import type { PreviewKind, PreviewSize } from '#contract/previews.ts'
import type { Grant } from '#server/access/authorize.ts'
import { baseName } from '#server/access/virtual-path.ts'
import type { Download, Downloads } from '#server/files/downloads/download.ts'
import { AppError } from '#server/platform/errors.ts'
import { evaluatePreconditions } from '#server/platform/http-semantics/conditional.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { PreviewCache } from '#server/platform/own-files/preview-cache.ts'
import { notAFile } from '#server/platform/refusals.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { OpenFile, Stat, Storage } from '#server/storage/storage.ts'
import { type Alpha, type DecodeJob, type Outcome, SOURCE_BYTES } from './decoder/job.ts'
import type { Decoded } from './decoder-process.ts'
import type { Decoders } from './decoders.ts'
import { FailureCache } from './failure-cache.ts'
import { previewHeaders } from './headers.ts'
import { NewestFirstQueue, type QueueLimits } from './newest-first-queue.ts'

/** A request for a preview. */
export type PreviewRequest = {
  readonly size: PreviewSize
  readonly method: string
  readonly headers: Headers
  readonly inline: boolean
  /** Whether the URL names the requested version, so that the response may be cached without revalidation. */
  readonly versioned: boolean
  /** Whether the file itself may be sent if it has no smaller picture. */
  readonly mayBeOriginal: boolean
  readonly signal: AbortSignal
  /** Owner of the request in the queue. */
  readonly owner: string
}

export type PreviewParts = {
  readonly storage: Pick<Storage, 'open'>
  readonly downloads: Downloads
  readonly cache: PreviewCache
  readonly decoders: Decoders
  readonly log: Log
  readonly limits: QueueLimits
  readonly disableThumbnails: boolean
  readonly disablePreviewResize: boolean
  readonly now: () => number
}

/** Versions of the previews. Change one when different previews are produced from the same files. */
const FORMAT = '3'
const FILM_FORMAT = '4'

/** Age in milliseconds below which a file may change again without its time showing it, so its preview is not cached. */
const SETTLED_MS = 2000

/** Kinds of files that are sent themselves if previews are switched off; a video must not be sent in place of a small picture. */
const SHOWN: ReadonlySet<PreviewKind> = new Set(['picture', 'drawing', 'heif', 'raw'])

/**
 * Small pictures of files: produced on demand by separate processes, cached on the disk, and sent only to users who may download the file
 * itself.
 */
export class Previews {
  readonly #parts: PreviewParts
  readonly #queue: NewestFirstQueue<Decoded>
  readonly #failures: FailureCache

  constructor(parts: PreviewParts) {
    this.#parts = parts
    this.#queue = new NewestFirstQueue(parts.limits)
    this.#failures = new FailureCache(parts.now)
  }

  /**
   * Returns the preview of a file, and produces it if it is not cached; the file itself if previews are switched off or it is animated.
   *
   * @throws AppError `not_found`; `invalid` for a folder; `unsupported_type` for a file without a preview or one that cannot be read,
   * `too_large` for one that exceeds the limits; `too_many` and `busy`
   */
  async prepare(grant: Grant<'download'>, request: PreviewRequest): Promise<Omit<Download, 'sends'>> {
    await using opened = new AsyncDisposableStack()
    const file = opened.use(await this.#parts.storage.open(grant))
    const name = baseName(grant.path)
    const kind = previewKindOf(name)
    if (this.#isOff(request.size)) return this.#original(grant, request, kind !== null && SHOWN.has(kind))
    if (kind === null) throw unsupported()

    const alpha = alphaFor(request.headers.get('Accept'))
    const key = keyOf(file.stat, [kind === 'film' ? FILM_FORMAT : FORMAT, kind, request.size, alpha])
    const version = { etag: `"${key.slice(0, 32)}"`, modified: fromNanoseconds(file.stat.modifiedNs).seconds }
    const precondition = evaluatePreconditions(request.headers, version)
    if (precondition === 'failed') return { status: 412, headers: {}, body: null, close: nothing }
    const about = { name, isFilm: kind === 'film', ...version, ...request }
    if (precondition === 'not_modified')
      return { status: 304, headers: previewHeaders(about, null), body: null, close: nothing }

    const bytes = this.#parts.cache.read(key) ?? (await this.#make({ key, kind, alpha, file, request }, opened.move()))
    if (bytes.length === 0) return this.#original(grant, request, true)
    return { status: 200, headers: previewHeaders(about, bytes), body: bytes, close: nothing }
  }

  #isOff(size: PreviewSize): boolean {
    return size === 'big' ? this.#parts.disablePreviewResize : this.#parts.disableThumbnails
  }

  async #original(
    grant: Grant<'download'>,
    { method, headers, inline, mayBeOriginal }: PreviewRequest,
    isShown: boolean,
  ) {
    if (!isShown || !mayBeOriginal) throw unsupported()
    const download = await this.#parts.downloads.prepare(grant, { method, headers, inline })
    if (!download) throw notAFile()
    return download
  }

  /** Returns the bytes of a preview; none if the file itself is to be sent. Disposing `held` closes the file. */
  async #make(
    { key, kind, alpha, file, request }: Making,
    held: AsyncDisposableStack,
  ): Promise<Uint8Array<ArrayBuffer>> {
    try {
      this.#failures.check(key)
    } catch (error) {
      await held.disposeAsync()
      throw error
    }
    const { outcome, bytes } = await this.#queue.enqueue({
      key,
      owner: request.owner,
      signal: request.signal,
      run: () => this.#decode(key, file, { kind, size: request.size, alpha, place: file.sharedPath() }),
      isFailure: (decoded) => decoded.outcome === 'too_large' || decoded.outcome === 'unreadable',
      end: () => void held.disposeAsync(),
    })
    if (outcome === 'picture' || outcome === 'original') return bytes
    throw refusalOf(outcome)
  }

  async #decode(key: string, file: OpenFile, job: DecodeJob): Promise<Decoded> {
    if (job.place === null && file.stat.size > SOURCE_BYTES) return { outcome: 'too_large', bytes: new Uint8Array() }
    const decoded = await this.#parts.decoders.decode(job, job.place === null ? await file.bytes() : undefined)
    const isKnown = isSame(file.currentStat(), file.stat) && this.#parts.now() - millisecondsOf(file.stat) > SETTLED_MS
    if (isKnown) this.#cacheOutcome(key, decoded)
    return decoded
  }

  #cacheOutcome(key: string, { outcome, bytes }: Decoded): void {
    const { cache, log } = this.#parts
    if (outcome === 'picture' || outcome === 'original')
      cache.write(key, bytes).catch((error) => log.warn('a preview could not be cached', errorFields(error)))
    else this.#failures.remember(key, () => refusalOf(outcome))
  }
}

type Making = {
  readonly key: string
  readonly kind: PreviewKind
  readonly alpha: Alpha
  readonly file: OpenFile
  readonly request: PreviewRequest
}

const nothing = () => Promise.resolve()

/** Returns a key for one version of a file on the disk, regardless of user and path, and of the form of its preview. */
function keyOf({ identity, size, modifiedNs, bornNs }: Stat, shown: readonly string[]): string {
  return createHash('sha256')
    .update([identity, size, modifiedNs, bornNs, ...shown].join(' '))
    .digest('hex')
    .slice(0, 48)
}

function isSame(one: Stat, other: Stat): boolean {
  return one.size === other.size && one.modifiedNs === other.modifiedNs
}

function millisecondsOf({ modifiedNs }: Stat): number {
  return Number(modifiedNs / 1_000_000n)
}

/** Returns the format for pictures with transparency that a client accepts: WebP only if it is named explicitly. */
function alphaFor(accept: string | null): Alpha {
  if (accept === null) return 'png'
  if (accept.includes('image/webp')) return 'webp'
  return /image\/(?:png|\*)|\*\/\*/.test(accept) ? 'png' : 'none'
}

const unsupported = () => new AppError('unsupported_type', 'Files of this type have no preview.')

const REFUSALS = {
  unsupported,
  unreadable: () => new AppError('unsupported_type', 'This file cannot be read.'),
  too_large: () => new AppError('too_large', 'This file is too large for a preview.'),
}

function refusalOf(outcome: Exclude<Outcome, 'picture' | 'original'>): AppError {
  return REFUSALS[outcome]()
}
