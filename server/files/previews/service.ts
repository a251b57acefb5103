import { createHash } from 'node:crypto'
import { type PreviewKind, type PreviewSize, previewKindOf } from '#contract/previews.ts'
import type { Grant } from '#server/access/authorize.ts'
import { baseName } from '#server/access/virtual-path.ts'
import type { Download, Downloads } from '#server/files/downloads/download.ts'
import { AppError } from '#server/platform/errors.ts'
import { evaluate } from '#server/platform/http-semantics/conditional.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { PreviewCache } from '#server/platform/own-files/preview-cache.ts'
import { notAFile } from '#server/platform/refusals.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { OpenFile, Stat, Storage } from '#server/storage/storage.ts'
import { type Alpha, type DecodeJob, type Outcome, SOURCE_BYTES } from './decoder/job.ts'
import type { Decoded } from './decoder-process.ts'
import type { Decoders } from './decoders.ts'
import { Failures } from './failures.ts'
import { previewHeaders } from './headers.ts'
import { NewestFirst, type QueueLimits } from './queue.ts'

/** What a client asks for. */
export type PreviewRequest = {
  readonly size: PreviewSize
  readonly method: string
  readonly headers: Headers
  readonly inline: boolean
  /** Does the address name the version that is wanted, so that its answer may be kept without asking again? */
  readonly versioned: boolean
  /** May the file itself be sent where there is no smaller picture of it? */
  readonly mayBeOriginal: boolean
  readonly signal: AbortSignal
  /** Whose turn it is, where many wait. */
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
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Another one when what is made of the same file changes. */
const FORMAT = '2'

/** What was modified more recently may change again without any sign of it, so nothing made of it is kept (ms). */
const SETTLED_MS = 2000

/** What is shown as itself where previews are switched off; nobody wants a film in place of a small picture. */
const SHOWN: ReadonlySet<PreviewKind> = new Set(['picture', 'drawing', 'heif', 'raw'])

/** Small pictures of files: made on demand by processes of their own, kept on the disk, and given only to who may have the file itself. */
export class Previews {
  readonly #parts: PreviewParts
  readonly #queue: NewestFirst<Decoded>
  readonly #failures: Failures

  constructor(parts: PreviewParts) {
    this.#parts = parts
    this.#queue = new NewestFirst(parts.limits)
    this.#failures = new Failures(parts.now)
  }

  /**
   * The preview of a file, made when there is none yet; the file itself where previews are switched off or it moves.
   *
   * @throws AppError `not_found`; `invalid` for a folder; `unsupported_type` for what has no preview or cannot be read, `too_large` for what is
   * beyond the budget; `too_many` and `busy`
   */
  async prepare(grant: Grant<'download'>, request: PreviewRequest): Promise<Omit<Download, 'sends'>> {
    await using opened = new AsyncDisposableStack()
    const file = opened.use(await this.#parts.storage.open(grant))
    const name = baseName(grant.path)
    const kind = previewKindOf(name)
    if (this.#isOff(request.size)) return this.#original(grant, request, kind !== null && SHOWN.has(kind))
    if (kind === null) throw unsupported()

    const alpha = alphaFor(request.headers.get('Accept'))
    const key = keyOf(file.stat, [FORMAT, kind, request.size, alpha])
    const version = { etag: `"${key.slice(0, 32)}"`, modified: fromNanoseconds(file.stat.modifiedNs).seconds }
    const precondition = evaluate(request.headers, version)
    if (precondition === 'failed') return { status: 412, headers: {}, body: null, close: nothing }
    const about = { name, ...version, ...request }
    if (precondition === 'not_modified')
      return { status: 304, headers: previewHeaders(about, null), body: null, close: nothing }

    const bytes = this.#parts.cache.read(key) ?? (await this.#make({ key, kind, alpha, file, request }, opened.move()))
    if (bytes.length === 0) return this.#original(grant, request, true)
    return { status: 200, headers: previewHeaders(about, bytes), body: bytes, close: nothing }
  }

  #isOff(size: PreviewSize): boolean {
    return size === 'thumb' ? this.#parts.disableThumbnails : this.#parts.disablePreviewResize
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

  /** The bytes of a preview; none where the file itself is to be shown. `held` closes the file. */
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
    const { outcome, bytes } = await this.#queue.ask({
      key,
      owner: request.owner,
      signal: request.signal,
      run: () => this.#decode(key, file, { kind, size: request.size, alpha, place: file.place() }),
      end: () => void held.disposeAsync(),
    })
    if (outcome === 'picture' || outcome === 'original') return bytes
    throw refusalOf(outcome)
  }

  async #decode(key: string, file: OpenFile, job: DecodeJob): Promise<Decoded> {
    if (job.place === null && file.stat.size > SOURCE_BYTES) return { outcome: 'too_large', bytes: new Uint8Array() }
    const decoded = await this.#parts.decoders.decode(job, job.place === null ? await file.bytes() : undefined)
    const isKnown = isSame(file.look(), file.stat) && this.#parts.now() - millisecondsOf(file.stat) > SETTLED_MS
    if (isKnown) this.#keep(key, decoded)
    return decoded
  }

  #keep(key: string, { outcome, bytes }: Decoded): void {
    const { cache, log } = this.#parts
    if (outcome === 'picture' || outcome === 'original')
      cache.write(key, bytes).catch((error) => log.warn('a preview cannot be kept', errorFields(error)))
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

/** Names one version of one file on the disk, whoever looks at it under whatever name, and how it is shown. */
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

/** Which pictures with transparency a client takes: WebP only when it says so by name. */
function alphaFor(accept: string | null): Alpha {
  if (accept === null) return 'png'
  if (accept.includes('image/webp')) return 'webp'
  return /image\/(?:png|\*)|\*\/\*/.test(accept) ? 'png' : 'none'
}

const unsupported = () => new AppError('unsupported_type', 'There is no preview of this kind of file.')

const REFUSALS = {
  unsupported,
  unreadable: () => new AppError('unsupported_type', 'This file cannot be read.'),
  too_large: () => new AppError('too_large', 'Too large for a preview.'),
}

function refusalOf(outcome: Exclude<Outcome, 'picture' | 'original'>): AppError {
  return REFUSALS[outcome]()
}
