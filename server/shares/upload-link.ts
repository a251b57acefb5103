import type { UploadLimits } from '#contract/shares.ts'
import { authorize } from '#server/access/authorize.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { baseName, child, joinPaths, parseName, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { namesToTry } from '#server/files/browse/names.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { nameTaken, notFound } from '#server/platform/refusals.ts'
import type { Content } from '#server/storage/storage.ts'
import { hasDownloadsLeft } from './download-count.ts'
import type { Share } from './share.ts'
import { isCollection, type ShareAccess, type ShareGuard } from './share-guard.ts'
import { ShareReader, ShareWriter } from './store.ts'
import { checkUpload, type UploadTally, withinLimits } from './upload-link-limits.ts'

export type UploadLinkOptions = {
  readonly db: Db
  readonly guard: ShareGuard
  readonly files: FilesService
  readonly events: EventBus<ShareEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** An upload of one file by a visitor. */
export type VisitorUpload = {
  readonly name: string
  /** Name the visitor states; may be empty. */
  readonly sender: string
  readonly address: string
  readonly content: Content
  readonly signal: AbortSignal
}

/**
 * Maximum number of concurrent uploads per address, per link, and in total. No single address can block a link.
 *
 * @limit Share links | Concurrent uploads by links from one address | {}
 */
const PER_ADDRESS = 8
/** @limit Share links | Concurrent uploads by one link | {} */
const PER_LINK = 16
/** @limit Share links | Concurrent uploads by all links | {} */
const BY_ALL = 32

type Receiving = { readonly tally: Promise<UploadTally>; running: number }

/** Receives files through links: the only write access without an account. */
export class UploadLinks {
  readonly #options: UploadLinkOptions
  readonly #receiving = new Map<string, Receiving>()
  readonly #ofAddress = new KeyedSemaphore<string>({ running: PER_ADDRESS })
  readonly #ofLink = new KeyedSemaphore<string>({ running: PER_LINK })
  readonly #ofAll = new Semaphore({ running: BY_ALL })

  constructor(options: UploadLinkOptions) {
    this.#options = options
  }

  /**
   * Stores one file in the link's folder, under a free name. Existing files are never replaced, and an interrupted or oversized upload
   * leaves nothing behind.
   * @throws AppError `too_large`, `unsupported_type`, `conflict`, `too_many`, `not_found`, `invalid`
   */
  async receiveFile(visit: ShareAccess, request: VisitorUpload): Promise<void> {
    const { hash } = visit.share
    using places = new DisposableStack()
    places.defer(slotOrRefuse(this.#ofAddress.tryAcquire(addressKey(request.address))))
    places.defer(slotOrRefuse(this.#ofLink.tryAcquire(hash)))
    places.defer(slotOrRefuse(this.#ofAll.tryAcquire()))
    await this.#counted(hash, (tally) => this.#receive(visit, request, tally))
  }

  /** Shares one tally among the running uploads of a link. */
  async #counted(hash: string, work: (tally: UploadTally) => Promise<void>): Promise<void> {
    const receiving = this.#receiving.get(hash) ?? { tally: this.#tallyOf(hash), running: 0 }
    this.#receiving.set(hash, receiving)
    receiving.running += 1
    try {
      await work(await receiving.tally)
    } finally {
      receiving.running -= 1
      if (receiving.running === 0) this.#receiving.delete(hash)
    }
  }

  async #tallyOf(hash: string): Promise<UploadTally> {
    const share = await new ShareReader(this.#options.db).byHash(hash)
    return { files: share?.received ?? 0, bytes: share?.receivedSize ?? 0 }
  }

  async #receive(visit: ShareAccess, request: VisitorUpload, tally: UploadTally): Promise<void> {
    const { share } = visit
    const limits = requireUploads(visit)
    // As if it did not exist.
    if (!hasDownloadsLeft(share)) throw notFound()
    const name = nameFromVisitor(request.name)
    tally.files += 1
    let receivedBytes = () => 0
    try {
      checkUpload(limits, tally, name, request.content.length)
      const { content, received } = withinLimits(request.content, limits, tally, {
        again: async () => requireUploads(await this.#options.guard.reauthorizeVisitor(share)),
        now: this.#options.now,
      })
      receivedBytes = received
      const path = await this.#store(visit, { ...request, content }, name, received)
      await this.#record(visit, path, received(), request)
    } catch (error) {
      tally.files -= 1
      tally.bytes -= receivedBytes()
      throw error
    }
  }

  async #store(
    { subject, item }: ShareAccess,
    request: VisitorUpload,
    name: string,
    received: () => number,
  ): Promise<VirtualPath> {
    const { files } = this.#options
    const { content, signal, address } = request
    for (const path of namesToTry(child(item, name))) {
      signal.throwIfAborted()
      const may: Parameters<FilesService['upload']>[0]['may'] = (effect, at) =>
        authorize({ ...subject, address }, effect, at)
      try {
        await files.upload({ may, path, override: false, content, signal, givesWay: true })
        return path
      } catch (error) {
        // Names are checked before the first byte; losing the name to a concurrent upload at the end is a failure.
        if (!isAppError(error, 'name_taken') || received() > 0) throw error
      }
    }
    throw nameTaken()
  }

  async #record(
    { share, subject }: ShareAccess,
    path: VirtualPath,
    size: number,
    request: VisitorUpload,
  ): Promise<void> {
    const { db, events, now } = this.#options
    const { address } = request
    const sender = share.uploads?.askName ? request.sender : ''
    const place = joinPaths(subject.scope.root, path)
    await db.transaction().execute((tx) => {
      const file = { name: baseName(path), size, sender, address, at: now() }
      return new ShareWriter(tx).received(share.hash, file)
    })
    events.publish('share.received', { place, address, sender, ownerId: share.userId, hash: share.hash })
  }
}

/**
 * Parses a visitor's file name. Names that begin with a dot are refused: they are hidden, and in a home folder programs read them as
 * settings.
 * @throws AppError `invalid`
 */
function nameFromVisitor(raw: string): string {
  const name = parseName(raw)
  if (name.startsWith('.')) throw new AppError('invalid', 'This name cannot be used.')
  return name
}

/** Returns the limits of a link that accepts uploads at this moment. @throws AppError `not_found` */
function requireUploads(visit: Pick<ShareAccess, 'share' | 'subject'> | { readonly items: unknown }): UploadLimits {
  if (isCollection(visit)) throw notFound()
  const { share, subject } = visit
  if (share.uploads === null || !subject.permissions.create) throw notFound()
  return share.uploads
}

/** Upload links have no paths below their root. @throws AppError `not_found` */
export function requireTop(share: Share, inner: VirtualPath): void {
  if (share.kind === 'upload' && inner !== ROOT) throw notFound()
}

function slotOrRefuse(release: (() => void) | null): () => void {
  if (!release) throw new AppError('too_many', 'Too many requests at once. Try again in a moment.', { retryAfter: 2 })
  return release
}
