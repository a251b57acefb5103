import { type ApiClient, createApiClient } from '#web/lib/api-client.ts'

/** Received request. The path is not decoded. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly accept: string | null
  readonly body: string
}

/** No user is signed in, so no token is renewed. */
const ignore = () => undefined

/** Returns an API client connected to a real HTTP server with the given responses, and the requests received. Must be disposed. */
export function serve(answer: (asked: Asked) => Response | Promise<Response>) {
  const asked: Asked[] = []
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const { method, headers } = request
      const entry = {
        method,
        path: pathname,
        query: searchParams,
        accept: headers.get('Accept'),
        body: await request.text(),
      }
      asked.push(entry)
      return answer(entry)
    },
  })
  const baseUrl = server.url.href.replace(/\/$/, '')
  const api: ApiClient = createApiClient({ baseUrl, token: () => null, onRenew: ignore })
  return { api, asked, [Symbol.asyncDispose]: () => server.stop(true) }
}

/** Returns an error response in the API's format. */
export const refuse = (status: number, code: string): Response => Response.json({ code, message: code }, { status })
