import { PurgeBody, RestoreBody, TrashQuery } from '#contract/trash.ts'
import { HistoryQuery, UndoBody } from '#contract/undo.ts'
import { RestoreVersionBody, RewindBody, RewindQuery, VersionQuery } from '#contract/versions.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { Downloads } from '#server/files/downloads/download.ts'
import { type BackgroundJobs, parsePreference, workReply } from '#server/http/async-reply.ts'
import { openedFileReply } from '#server/http/download-reply.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { etagOf } from '#server/platform/http-semantics/etag.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import type { HistoryServices } from './open-history-services.ts'

/** The permanent deletion of items of the trash, as a job. */
type PurgeWork = { readonly kind: 'purge'; readonly selection: PurgeBody }

export type HistoryRoutesParts = {
  readonly services: HistoryServices
  readonly downloads: Downloads
  readonly jobs: BackgroundJobs<PurgeWork>
}

const KIBIBYTE = 1024

/** Returns the routes of the trash, versions, the history, undo and rewind. */
export function historyRoutes({ services, downloads, jobs }: HistoryRoutesParts): readonly Route[] {
  return [...trashRoutes(services, jobs), ...undoRoutes(services), ...versionRoutes(services, downloads)]
}

async function acquireTurn(
  turns: KeyedSemaphore<number>,
  { userId }: Subject,
  signal: AbortSignal,
): Promise<Disposable> {
  const release = await turns.acquire(userId, () => signal)
  return { [Symbol.dispose]: release }
}

const trashRoutes = ({ trash }: HistoryServices, jobs: BackgroundJobs<PurgeWork>) => [
  route({
    name: 'trash.list',
    method: 'GET',
    path: '/api/trash',
    access: 'signed_in',
    effects: ['list'],
    query: TrashQuery,
    run: async ({ caller: { subject }, query }) => json(await trash.list(subject, query)),
  }),
  route({
    name: 'trash.for',
    method: 'GET',
    path: '/api/trash/for/*',
    access: 'signed_in',
    effects: ['list'],
    run: async ({ requireGrant, path }) => json(await trash.deletionEffect(requireGrant('list', path))),
  }),
  route({
    name: 'trash.restore',
    method: 'POST',
    path: '/api/trash/restore',
    access: 'signed_in',
    effects: ['list', 'create', 'rename', 'delete'],
    body: { kind: 'json', schema: RestoreBody, limit: 64 * KIBIBYTE },
    run: async ({ caller: { subject }, body, signal }) => json(await trash.restore(subject, body, signal)),
  }),
  route({
    name: 'trash.remove',
    method: 'POST',
    path: '/api/trash/remove',
    access: 'signed_in',
    effects: ['list', 'delete'],
    body: { kind: 'json', schema: PurgeBody, limit: 64 * KIBIBYTE },
    run: async ({ request, caller: { subject }, body, signal }) => {
      const preference = parsePreference(request.headers)
      if (!preference) return json(await trash.purge(subject, body, signal))
      return workReply(await jobs.work(subject, { kind: 'purge', selection: body }), preference, signal)
    },
  }),
]

/** Limits for queries about the past: they take long, and the journal answers one at a time. */
const PAST = { running: 1, waiting: 16, patience: 30_000 }

const undoRoutes = ({ undo, history, rewind }: HistoryServices, turns = new KeyedSemaphore<number>(PAST)) => [
  route({
    name: 'undo',
    method: 'POST',
    path: '/api/undo',
    access: 'signed_in',
    effects: ['list', 'create', 'modify', 'rename', 'delete'],
    body: { kind: 'json', schema: UndoBody, limit: KIBIBYTE },
    run: async ({ caller: { subject }, body, signal }) => {
      using _turn = await acquireTurn(turns, subject, signal)
      return json(await undo({ subject, body, signal }))
    },
  }),
  route({
    name: 'history',
    method: 'GET',
    path: '/api/history/*',
    access: 'signed_in',
    effects: ['list'],
    query: HistoryQuery,
    run: async ({ caller: { subject }, requireGrant: may, path, query, signal }) => {
      using _turn = await acquireTurn(turns, subject, signal)
      return json(await history(may('list', path), query))
    },
  }),
  route({
    name: 'rewind.show',
    method: 'GET',
    path: '/api/rewind/*',
    access: 'signed_in',
    effects: ['list'],
    query: RewindQuery,
    run: async ({ caller: { subject }, requireGrant: may, path, query, signal }) => {
      using _turn = await acquireTurn(turns, subject, signal)
      return json(await rewind.viewAt(may('list', path), Number(query.at), signal))
    },
  }),
  route({
    name: 'rewind',
    method: 'POST',
    path: '/api/rewind/*',
    access: 'signed_in',
    effects: ['list', 'create', 'modify', 'rename', 'delete'],
    body: { kind: 'json', schema: RewindBody, limit: 512 * KIBIBYTE },
    run: async ({ caller: { subject }, requireGrant: may, path, body, signal }) => {
      using _turn = await acquireTurn(turns, subject, signal)
      return json(await rewind.restoreFolder(subject, may('list', path), { ...body, signal }))
    },
  }),
]

const versionRoutes = ({ versions }: HistoryServices, downloads: Downloads) => [
  route({
    name: 'versions.get',
    method: 'GET',
    path: '/api/versions/*',
    access: 'signed_in',
    effects: ['list', 'download'],
    query: VersionQuery,
    isDownload: true,
    run: async ({ requireGrant: may, path, query, request, addCleanup, openTransfer }) => {
      const { id, inline } = query
      if (id === undefined) return json(await versions.list(may('list', path)))
      const grant = may('download', path)
      openTransfer()
      const file = await versions.open(grant, id)
      const { method, headers } = request
      const download = downloads.ofOpened(grant, file, { method, headers, inline: inline === 'true' })
      return openedFileReply(download, addCleanup)
    },
  }),
  route({
    name: 'versions.restore',
    method: 'POST',
    path: '/api/versions/*',
    access: 'signed_in',
    effects: ['list', 'create', 'modify'],
    body: { kind: 'json', schema: RestoreVersionBody, limit: KIBIBYTE },
    run: async ({ caller: { subject }, request, path, body, signal }) => {
      const ifMatch = request.headers.get('If-Match')
      const stat = await versions.restore(subject, path, { id: body.id, ifMatch, signal })
      return statusText(200, { ETag: etagOf(stat) })
    },
  }),
  route({
    name: 'versions.remove',
    method: 'DELETE',
    path: '/api/versions/*',
    access: 'signed_in',
    effects: ['list', 'delete'],
    query: VersionQuery,
    run: async ({ requireGrant: may, path, query, signal }) => {
      if (query.id === undefined) throw new AppError('invalid', 'The id of the version is missing.', { field: 'id' })
      await versions.remove(may('delete', path), query.id, signal)
      return statusText(200)
    },
  }),
]
