import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'

/** Route of the API document, which is the same for every instance; for signed-in users. */
export function apiDocumentRoutes(): readonly Route[] {
  return [
    route({
      name: 'api-document.get',
      method: 'GET',
      path: '/api/openapi.json',
      access: 'signed_in',
      effects: [],
      run: async () => {
        // Loaded on request: it has several hundred kilobytes.
        const { default: document } = await import('../../../docs/reference/openapi.json', { with: { type: 'json' } })
        return json(document)
      },
    }),
  ]
}
