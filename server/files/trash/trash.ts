import type { JobRequest } from '#contract/job-requests.ts'
import type {
  PurgeBody,
  PurgeReply,
  RestoreBody,
  RestoreReply,
  TrashFor,
  TrashItem,
  TrashPage,
  TrashQuery,
} from '#contract/trash.ts'
import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { joinPaths, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { isWithinScopePeriod } from '#server/files/reversal/retained-item-access.ts'
import { DAY } from '#server/files/reversal/times.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import { recordedPathOf } from '#server/operations/places.ts'
import type { History, RetainedRow, RetainedSearch } from '#server/operations/records/history.ts'
import type { Amount } from '#server/operations/records/operation.ts'
import { AppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { canPurge, type PurgeJob, purge } from './purge.ts'
import { restore } from './restore.ts'
import type { TrashParts } from './trash-parts.ts'

const PAGE = 200

/** The items of a job that deletes permanently. */
export type PurgeSelection = Extract<JobRequest, { kind: 'purge' }>['selection']

/** Part of a job that deletes items of the trash. */
export type PurgeRun = {
  /** Returns the user with the current permissions. Throws when the job is to end. */
  readonly currentSubject: () => Promise<Subject>
  /** Of the whole trash, only items that were deleted until then are selected, in milliseconds since the epoch. */
  readonly deletedUntil: number
  readonly signal: AbortSignal
  readonly job: JobControl
  readonly onFailed: (failure: PurgeReply['failed'][number]) => void
}

/** `most`: maximum number of items that are counted. */
type CountPurge = Pick<PurgeRun, 'currentSubject' | 'deletedUntil' | 'signal'> & { readonly most: number }

/** The trash as shown to users: their own deletions, or all of them for administrators. */
export class Trash {
  readonly #parts: TrashParts

  constructor(parts: TrashParts) {
    this.#parts = parts
  }

  /**
   * Returns a page of the trash.
   *
   * @throws AppError `not_allowed` for other users' items, except for administrators
   */
  async list(subject: Subject, query: TrashQuery): Promise<TrashPage> {
    const { keeper, history, links } = this.#parts
    const search = searchOf(subject, query)
    const { trash, trashDays } = await keeper.settings()
    const limit = Math.min(Number(query.limit ?? PAGE), 1000)
    const after = query.before === undefined ? null : await placeInList(history, query.before)
    const { rows, next } = await visibleRows(history, subject, { ...search, after, most: limit })
    const counts = await links.count(
      subject,
      rows.map(({ id }) => id),
    )
    const items = rows.map((row) => present(subject, row, { days: trashDays, links: counts.get(row.id) ?? 0 }))
    const totals = await this.#totals(subject, search)
    return { items, next, ...totals, people: await this.#people(subject), isOn: trash, days: trashDays }
  }

  /** Returns whether a deletion from a directory would be permanent, and why. */
  async deletionEffect(folder: Grant<'list'>): Promise<TrashFor> {
    const { keeper } = this.#parts
    if (!(await keeper.hasTrash())) return { deletes: 'forGood', why: 'off' }
    return (await keeper.items.canRetain(folder))
      ? { deletes: 'trash', why: null }
      : { deletes: 'forGood', why: 'disk' }
  }

  async restore(subject: Subject, body: RestoreBody, signal: AbortSignal): Promise<RestoreReply> {
    return restore(this.#parts, { subject, body, rows: await this.#rows(subject, body.ids), signal })
  }

  async purge(subject: Subject, body: PurgeBody, signal: AbortSignal): Promise<PurgeReply> {
    if ('ids' in body) return purge(this.#parts, { subject, rows: await this.#rows(subject, body.ids), signal })
    const search = searchOf(subject, body)
    const reply: PurgeReply = { removed: 0, bytes: 0, failed: [] }
    let after: RetainedSearch['after'] = null
    for (;;) {
      const { rows, last } = await visibleRows(this.#parts.history, subject, { ...search, after, most: PAGE })
      if (rows.length > 0) add(reply, await purge(this.#parts, { subject, rows, signal }))
      if (last === null) return reply
      after = last
    }
  }

  /**
   * Returns the first of the selected items, and their number.
   *
   * @throws AppError `not_allowed` for other users' items, except for administrators, and for API tokens, which have no access to the trash
   */
  async describePurge(subject: Subject, selection: PurgeSelection): Promise<{ from: VirtualPath; count: number }> {
    if (subject.tokenId !== undefined) throw notAllowed()
    if ('ids' in selection) {
      const [first] = await this.#rows(subject, selection.ids.slice(0, 1))
      return { from: recordedPathOf(subject, first?.place ?? ROOT) ?? ROOT, count: selection.ids.length }
    }
    const search = searchOf(subject, selection)
    const { rows } = await visibleRows(this.#parts.history, subject, { ...search, after: null, most: 1 })
    const { total } = await this.#totals(subject, search)
    return { from: recordedPathOf(subject, rows[0]?.place ?? ROOT) ?? ROOT, count: total }
  }

  /**
   * Permanently deletes items as a job, a part at a time, each with the permissions that the user has then. Items that do not exist any more
   * are passed over.
   *
   * @returns the number of deleted items
   */
  async purgeInJob(selection: PurgeSelection, run: PurgeRun): Promise<number> {
    const job: PurgeJob = { control: run.job, removedItems: 0 }
    let removed = 0
    for await (const { subject, rows } of this.#selected(selection, run)) {
      const reply = await purge(this.#parts, { subject, rows, signal: run.signal, job })
      removed += reply.removed
      for (const failure of reply.failed) run.onFailed(failure)
    }
    return removed
  }

  /** Counts the files, directories and links that {@link purgeInJob} deletes; null where there are more than `most`. */
  async countPurge(selection: PurgeSelection, { most, ...run }: CountPurge): Promise<Amount | null> {
    const { keeper } = this.#parts
    const breathe = timeSlices(run.signal)
    let items = 0
    for await (const { subject, rows } of this.#selected(selection, run)) {
      for (const row of rows) {
        await breathe()
        if (!(await canPurge(this.#parts, subject, row, { reply: { failed: [] }, signal: run.signal }))) continue
        items += 1
        if (row.kind !== 'directory') continue
        for await (const _ of keeper.items.walkItem(row, run.signal)) {
          await breathe()
          items += 1
          if (items > most) return null
        }
      }
    }
    return items > most ? null : { items, bytes: 0 }
  }

  /** Yields the selected items that are visible to the user, a part at a time. */
  async *#selected(
    selection: PurgeSelection,
    { currentSubject, deletedUntil }: Pick<PurgeRun, 'currentSubject' | 'deletedUntil'>,
  ): AsyncGenerator<{ readonly subject: Subject; readonly rows: readonly RetainedRow[] }> {
    if ('ids' in selection) {
      for (let from = 0; from < selection.ids.length; from += PAGE) {
        const subject = await currentSubject()
        yield { subject, rows: await this.#rows(subject, selection.ids.slice(from, from + PAGE)) }
      }
      return
    }
    let after: RetainedSearch['after'] = { at: deletedUntil + 1, id: '' }
    while (after !== null) {
      const subject = await currentSubject()
      const search: RetainedSearch = { ...searchOf(subject, selection), after, most: PAGE }
      const { rows, last } = await visibleRows(this.#parts.history, subject, search)
      yield { subject, rows }
      after = last
    }
  }

  /** Returns those of the requested items that are visible to the requester. */
  async #rows(subject: Subject, ids: readonly string[]): Promise<RetainedRow[]> {
    const rows = await this.#parts.history.keptByIds([...new Set(ids)])
    return rows.filter((row) => row.purpose === 'trash' && isShownTo(subject, row))
  }

  async #totals(subject: Subject, search: Search): Promise<Pick<TrashPage, 'total' | 'bytes'>> {
    if (!mayBeHidden(subject)) {
      const totals = await this.#parts.history.keptTotals(search)
      return {
        total: totals.reduce((sum, { count }) => sum + count, 0),
        bytes: sumOf(totals.map(({ bytes, unmeasured }) => (unmeasured > 0 ? null : bytes))),
      }
    }
    let total = 0
    let bytes: number | null = 0
    let after: RetainedSearch['after'] = null
    do {
      const { rows, last } = await visibleRows(this.#parts.history, subject, { ...search, after, most: 1000 })
      total += rows.length
      bytes = sumOf([bytes, ...rows.map(({ size }) => size)])
      after = last
    } while (after !== null)
    return { total, bytes }
  }

  async #people(subject: Subject): Promise<TrashPage['people']> {
    if (!subject.permissions.admin) return []
    const totals = await this.#parts.history.keptTotals(searchOf(subject, { of: 'all' }))
    const people = Map.groupBy(totals, ({ userId }) => userId)
    return Array.from(people, ([id, rows]) => ({
      ...{ id, name: rows[0]?.username ?? '' },
      count: rows.reduce((sum, { count }) => sum + count, 0),
    }))
  }
}

/** Returns whether items of the trash may be hidden from the subject. */
const mayBeHidden = ({ rules, entries, formerEntries = [], hideDotfiles }: Subject): boolean =>
  rules.length > 0 || entries.length > 0 || formerEntries.length > 0 || hideDotfiles

type Search = Omit<RetainedSearch, 'after' | 'most'>

/**
 * Returns the search for a query.
 *
 * @throws AppError `not_allowed`, `invalid`
 */
function searchOf(subject: Subject, { of = 'me', folder }: Pick<TrashQuery, 'of' | 'folder'>): Search {
  const { userId, permissions, scope, scopeSince = 0 } = subject
  if (of !== 'me' && of !== String(userId) && !permissions.admin) throw notAllowed()
  const path = folder === undefined ? ROOT : parsePlainPath(folder)
  authorize(subject, 'list', path)
  return {
    purpose: 'trash',
    place: joinPaths(scope.root, path),
    exact: false,
    userId: of === 'all' ? null : of === 'me' ? userId : Number(of),
    since: permissions.admin ? 0 : scopeSince,
  }
}

const isShownTo = (subject: Subject, row: RetainedRow) =>
  (subject.permissions.admin || row.userId === subject.userId) &&
  isWithinScopePeriod(subject, row) &&
  recordedPathOf(subject, row.place) !== null

/** Returns as many visible rows as requested; `next` and `last` tell where the list continues. */
async function visibleRows(history: History, subject: Subject, search: RetainedSearch) {
  const found: RetainedRow[] = []
  let { after } = search
  for (;;) {
    const rows = await history.keptItems({ ...search, after })
    for (const row of rows) {
      after = { at: row.at, id: row.id }
      if (isShownTo(subject, row)) found.push(row)
      if (found.length === search.most) return { rows: found, next: row.id, last: after }
    }
    if (rows.length < search.most) return { rows: found, next: null, last: null }
  }
}

async function placeInList(history: History, id: string): Promise<RetainedSearch['after']> {
  const [row] = await history.keptByIds([id])
  if (!row) throw new AppError('not_found', 'The list has changed.')
  return { at: row.at, id }
}

function present(subject: Subject, row: RetainedRow, { days, links }: { days: number; links: number }): TrashItem {
  const path = recordedPathOf(subject, row.place) ?? ROOT
  return {
    id: row.id,
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    isDir: row.kind === 'directory',
    isLink: row.kind === 'link',
    size: row.size,
    deletedAt: row.at,
    by: row.userId === 0 ? null : row.username,
    mine: row.userId === subject.userId,
    expiresAt: days === 0 ? null : row.at + days * DAY,
    links,
  }
}

/** Returns null if one of the sizes is unknown. */
function sumOf(sizes: readonly (number | null)[]): number | null {
  let sum = 0
  for (const size of sizes) {
    if (size === null) return null
    sum += size
  }
  return sum
}

function add(to: PurgeReply, { removed, bytes, failed }: PurgeReply): void {
  to.removed += removed
  to.bytes = sumOf([to.bytes, bytes])
  to.failed.push(...failed.slice(0, 100 - to.failed.length))
}
