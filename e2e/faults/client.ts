// A client that knows nothing but the API, and does not know when the server will die.
import { ADMIN, PASSWORD } from '../program.ts'

/** Thrown when the connection ended before there was an answer: the requested change may have happened, or not. */
export class NoAnswer extends Error {}

/** A signed-in client. */
export interface Client {
  readonly token: string
  /**
   * Sends a request and reads the whole response.
   *
   * @throws NoAnswer
   */
  ask(method: string, path: string, options?: Asked): Promise<Answer>
}
interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
}
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Signs in as the administrator. */
export async function signIn(url: string): Promise<Client> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ username: ADMIN, password: PASSWORD }),
  })
  if (login.status !== 200) throw new Error(`Nobody can sign in: ${login.status}`)
  const token = await login.text()
  return {
    token,
    async ask(method, path, { headers = {}, body } = {}) {
      try {
        const answer = await fetch(url + path, { method, headers: { 'X-Auth': token, ...headers }, body: body ?? null })
        return { status: answer.status, headers: answer.headers, text: await answer.text() }
      } catch (cause) {
        throw new NoAnswer(`${method} ${path}`, { cause })
      }
    },
  }
}

/** Returns the destination of a copy or a move, encoded as a path and then as a query value. */
export const destinationOf = (path: string): string =>
  encodeURIComponent(path.split('/').map(encodeURIComponent).join('/'))
