import { BATCH_MEDIA_TYPE, type BatchReply } from '#contract/uploads.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { FilesService } from '../service.ts'
import { receiveBatch } from './receive.ts'

/** Returns the route `/api/files`: many small files in one request, to avoid the cost of one request per file. */
export function batchRoutes({ files, log }: { files: FilesService; log: Log }): readonly Route[] {
  return [
    route({
      name: 'files.create',
      method: 'POST',
      path: '/api/files/*',
      access: 'signed_in',
      effects: ['list', 'create', 'modify'],
      receivesUploads: true,
      body: { kind: 'stream' },
      run: async ({ request, requireGrant, path, body }) => {
        requireGrant('create', path)
        if (mediaType(request.headers) !== BATCH_MEDIA_TYPE)
          throw new AppError('unsupported_type', `Send the body as ${BATCH_MEDIA_TYPE}.`)
        const reply: BatchReply = {
          outcomes: await receiveBatch(files, { may: requireGrant, folder: path, body, log }),
        }
        return json(reply)
      },
    }),
  ]
}

/** Returns the media type without parameters, in lower case. */
const mediaType = (headers: Headers) => headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
