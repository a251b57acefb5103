import { PictureEdit } from '#contract/picture-edits.ts'
import { statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { etagOf } from '#server/platform/http-semantics/etag.ts'
import type { PictureEdits } from './service.ts'

/** Maximum size of the description of an edit, in bytes. */
const EDIT_BODY = 1024

/** Returns the route `/api/picture`: turns and crops pictures. */
export function pictureRoutes({ edits }: { edits: PictureEdits }): readonly Route[] {
  return [
    route({
      name: 'picture.edit',
      method: 'POST',
      path: '/api/picture/*',
      access: 'signed_in',
      effects: ['list', 'download', 'modify'],
      body: { kind: 'json', schema: PictureEdit, limit: EDIT_BODY },
      ownQueue: true,
      run: async ({ request, requireGrant: may, path, body: edit, trailingSlash, openTransfer, signal }) => {
        if (trailingSlash) throw new AppError('invalid', 'A folder cannot be edited as a picture.')
        const ifMatch = request.headers.get('If-Match')
        const stat = await edits.edit({ may, path, edit, ifMatch, transfer: openTransfer(), signal })
        return statusText(200, { ETag: etagOf(stat) })
      },
    }),
  ]
}
