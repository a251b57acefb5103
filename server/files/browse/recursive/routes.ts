import { ResourceQuery } from '#contract/resources.ts'
import type { Grant } from '#server/access/authorize.ts'
import { pulledStream } from '#server/access/transfers/pulled-stream.ts'
import { joinPaths, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { downloadReply } from '#server/http/download-reply.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { type ReadServices, requestsColumns, resourceReply } from '../routes.ts'

/**
 * Limits for the recursive listings of one user.
 *
 * @limit Files and folders | Recursive listings sent concurrently to one user | {running}; {waiting} wait up to {patience ms}
 */
const RECURSIVE_LISTINGS = { running: 2, waiting: 8, patience: 12_000 }

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept, X-Encoding' }

/** Folder of the scope whose items have the same addresses as recursive listings. */
const NAMESAKE = parsePlainPath('/recursive')

/** Slow clients only delay listings of the same user, and the connection of an idle one is closed. */
const NO_PACE = { bytesHandedOver: () => undefined, chunkRequested: () => undefined }

type RecursiveListParts = ReadServices & { readonly log: Log }

/**
 * Returns the route `/api/resources/recursive`: everything below a folder in one array. File Browser's page requests it before it uploads
 * folders. The address also names an item of the folder `/recursive`, which is returned to clients that request columns or a checksum, and
 * where the path is not that of a folder.
 */
export function recursiveListRoutes({ log, ...services }: RecursiveListParts): readonly Route[] {
  const { files } = services
  const turns = new KeyedSemaphore<number>(RECURSIVE_LISTINGS)

  const listing = async ({ request, caller, signal, openTransfer }: ListCall, folder: Grant<'list'>) => {
    const transfer = openTransfer()
    const authorize = (path: VirtualPath) => transfer.authorize([path])
    const release = await turns.acquire(caller.subject.userId, () => signal)
    try {
      const rows = await files.listRecursively({ folder, signal, authorize })
      if (request.method === 'HEAD') {
        release()
        return new Response(null, { headers: HEADERS })
      }
      const onEnd = (failure: unknown) => {
        release()
        if (failure !== null) log.warn('a recursive listing was interrupted', errorFields(failure))
      }
      const body = pulledStream(rows, { signal, transfer, pace: NO_PACE, onEnd })
      return downloadReply({ status: 200, headers: HEADERS, body })
    } catch (error) {
      release()
      throw error
    }
  }

  return [
    route({
      name: 'resources.recursive',
      method: 'GET',
      path: '/api/resources/recursive/*',
      access: 'signed_in',
      effects: ['list', 'download'],
      query: ResourceQuery,
      tokenInUrl: true,
      // A large tree takes its time and has its own concurrency limit.
      ownQueue: true,
      run: async (call) => {
        const { path, query, request, requireGrant } = call
        const namesake = () => resourceReply(services, call, joinPaths(NAMESAKE, path))
        if (query.checksum || requestsColumns(request)) return namesake()
        const folder = requireGrant('list', path)
        try {
          return await listing(call, folder)
        } catch (error) {
          return orElse(namesake, error)
        }
      },
    }),
  ]
}

type ListCall = Pick<
  Call<'list' | 'download', unknown, unknown, 'signed_in'>,
  'request' | 'caller' | 'signal' | 'openTransfer'
>

/** Errors of a path that is not that of a folder, or that the caller may not list. */
const isUnavailable = (error: unknown) =>
  isAppError(error, 'not_found') || isAppError(error, 'not_allowed') || isAppError(error, 'invalid')

/** Returns the other item of a path that is not that of a folder. @throws `refusal` when there is none for this caller */
async function orElse(reply: () => Promise<Response>, refusal: unknown): Promise<Response> {
  if (!isUnavailable(refusal)) throw refusal
  try {
    return await reply()
  } catch (error) {
    throw isUnavailable(error) ? refusal : error
  }
}
