import { TOKEN_HEADER } from '#contract/sessions.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { createRenewal } from './renewal.ts'
import { runtimeConfig } from './runtime-config.ts'
import { readToken, writeToken } from './token.ts'

const baseUrl = runtimeConfig.BaseURL

/** For the renewal itself, whose answer must not ask for another. */
const plain = createApiClient({ baseUrl, token: () => null, onRenew: () => undefined })

const renewToken = createRenewal({
  read: readToken,
  write: writeToken,
  renew: (token) => plain.text({ method: 'POST', path: '/api/renew', headers: { [TOKEN_HEADER]: token } }),
  locks: globalThis.navigator?.locks,
})

/** A refused renewal is no failure of the call that brought the wish: the token still holds, and the next answer asks again. */
function onRenew(token: string): void {
  renewToken(token).catch((error: unknown) => {
    if (!(error instanceof ApiError)) reportError(error)
  })
}

/** The page's one way to the server, with the session's token, which it keeps fresh. */
export const api: ApiClient = createApiClient({ baseUrl, token: readToken, onRenew })
