import { MoveInWish } from '#contract/move-in.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { type ImportSession, MAX_UPLOAD_SIZE } from './import-session.ts'

/** In bytes. */
const MAX_WISH = 8 * 1024

/** Routes for importing an instance of File Browser. */
export function importRoutes({ importSession }: { importSession: ImportSession }): Route[] {
  return [
    route({
      name: 'moveIn.rehearse',
      method: 'POST',
      path: '/api/move-in',
      access: 'admin',
      effects: [],
      body: { kind: 'stream' },
      run: async ({ caller, body: { stream, length } }) => {
        if ((length ?? 0) > MAX_UPLOAD_SIZE)
          throw new AppError(
            'too_large',
            'The file is too large to upload. Use the command line instead: coffer import.',
          )
        return json(await importSession.preview(caller, stream))
      },
    }),
    route({
      name: 'moveIn.run',
      method: 'POST',
      path: '/api/move-in/:id',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: MoveInWish, limit: MAX_WISH, optional: true },
      run: async ({ caller, id, body }) => json(await importSession.confirm(caller, id, body)),
    }),
  ]
}
