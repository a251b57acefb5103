import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'

/** The document of the API, the same for every instance: for whoever may use it. */
export function apiDocumentRoutes(): readonly Route[] {
  return [
    route({
      name: 'api-document.get',
      method: 'GET',
      path: '/api/openapi.json',
      access: 'signed_in',
      effects: [],
      run: async () => {
        // Loaded when somebody asks: it is some hundred kilobytes.
        const { default: document } = await import('../../../docs/reference/openapi.json', { with: { type: 'json' } })
        return json(document)
      },
    }),
  ]
}
