import { type ApiClient, createApiClient } from '#web/lib/api-client.ts'

/** A request as a test looks at it: the path is as it was sent. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly accept: string | null
  readonly body: string
}

/** Nobody is signed in, so nothing is ever renewed. */
const ignore = () => undefined

/** A client that talks to a real HTTP server with these answers, and what that server was asked. Dispose of it. */
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

/** A refusal in the API's form. */
export const refuse = (status: number, code: string): Response => Response.json({ code, message: code }, { status })
