import { authorize } from '#server/access/authorize.ts'
import { baseName, below, child, parseName, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import { numbered } from '#server/files/names.ts'
import type { FilesService } from '#server/files/service.ts'
import { AppError, isAppError } from '#server/lib/errors.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'
import { nameTaken, notFound } from '#server/lib/refusals.ts'
import type { Content } from '#server/storage/storage.ts'
import { checkBefore, limited, type Tally } from './drop-limits.ts'
import type { Guard, Visit } from './guard.ts'
import type { Share } from './share.ts'
import type { ShareEvents } from './share-events.ts'
import { ShareReader, ShareWriter } from './store.ts'

export type DropOptions = {
  readonly db: Db
  readonly guard: Guard
  readonly files: FilesService
  readonly events: EventBus<ShareEvents>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** A file that a visitor leaves. */
export type DropRequest = {
  readonly name: string
  /** What they call themselves; may be empty. */
  readonly sender: string
  readonly address: string
  readonly content: Content
  readonly signal: AbortSignal
}

/** How many names are tried for one that is taken. */
const MOST_NUMBERS = 1000

/** Files that visitors send at once: by one link, and by all. */
const PER_LINK = 8
const BY_ALL = 32

type Receiving = { readonly tally: Promise<Tally>; running: number }

/** Takes in what visitors leave by upload links: the one thing that anybody may write without an account. */
export class Drop {
  readonly #options: DropOptions
  readonly #receiving = new Map<string, Receiving>()
  readonly #ofLink = new KeyedLimit<string>(PER_LINK)
  readonly #ofAll = new KeyedLimit<'all'>(BY_ALL)

  constructor(options: DropOptions) {
    this.#options = options
  }

  /**
   * Streams one file into the folder of the link, under a free name. Nothing there is ever replaced, and a file that is cut off, or too
   * much, leaves nothing behind.
   *
   * @throws AppError `too_large`, `unsupported_type`, `conflict`, `too_many`, `not_found`, `invalid`
   */
  async receive(visit: Visit, request: DropRequest): Promise<void> {
    const { hash } = visit.share
    const leaveLink = entered(this.#ofLink.enter(hash))
    try {
      const leaveAll = entered(this.#ofAll.enter('all'))
      try {
        await this.#counted(hash, (tally) => this.#receive(visit, request, tally))
      } finally {
        leaveAll()
      }
    } finally {
      leaveLink()
    }
  }

  /** While files come in by a link, they are counted together with what it has. */
  async #counted(hash: string, work: (tally: Tally) => Promise<void>): Promise<void> {
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

  async #tallyOf(hash: string): Promise<Tally> {
    const share = await new ShareReader(this.#options.db).byHash(hash)
    return { files: share?.received ?? 0, bytes: share?.receivedSize ?? 0 }
  }

  async #receive(visit: Visit, request: DropRequest, tally: Tally): Promise<void> {
    const { share } = visit
    const limits = share.uploads
    if (share.kind !== 'upload' || limits === null) throw notFound()
    const name = parseName(request.name)
    tally.files += 1
    let taken = () => 0
    try {
      checkBefore(limits, tally, name, request.content.length)
      const { content, received } = limited(request.content, limits, tally, () => this.#options.guard.again(share))
      taken = received
      const path = await this.#store(visit, { ...request, content }, name, received)
      await this.#record(visit, path, received(), request)
    } catch (error) {
      tally.files -= 1
      tally.bytes -= taken()
      throw error
    }
  }

  async #store(
    { subject, item }: Visit,
    request: DropRequest,
    name: string,
    received: () => number,
  ): Promise<VirtualPath> {
    const { files } = this.#options
    const { content, signal, address } = request
    const wanted = child(item, name)
    for (let number = 0; number < MOST_NUMBERS; number += 1) {
      signal.throwIfAborted()
      const path = number === 0 ? wanted : numbered(wanted, number)
      const may: Parameters<FilesService['upload']>[0]['may'] = (effect, at) =>
        authorize({ ...subject, address }, effect, at)
      try {
        await files.upload({ may, path, override: false, content, signal })
        return path
      } catch (error) {
        // Names are looked at before the first byte; one that is lost to somebody faster at the end is a failure.
        if (!isAppError(error, 'name_taken') || received() > 0) throw error
      }
    }
    throw nameTaken()
  }

  async #record({ share, subject }: Visit, path: VirtualPath, size: number, request: DropRequest): Promise<void> {
    const { db, events, now } = this.#options
    const { address } = request
    const sender = share.uploads?.askName ? request.sender : ''
    const place = below(subject.scope.root, path)
    await db.transaction().execute((tx) => {
      const file = { name: baseName(path), size, sender, address, at: now() }
      return new ShareWriter(tx).received(share.hash, file)
    })
    events.publish('share.received', { place, address, sender })
  }
}

/** What upload links say of themselves lies at their top, and nothing below. @throws AppError `not_found` */
export function requireTop(share: Share, inner: VirtualPath): void {
  if (share.kind === 'upload' && inner !== ROOT) throw notFound()
}

function entered(leave: (() => void) | null): () => void {
  if (!leave) throw new AppError('too_many', 'Too much at once. Try again soon.', { retryAfter: 2 })
  return leave
}
