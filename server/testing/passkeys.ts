import { AddedPasskey, PasskeyCreation, PasskeyRequest, PasskeySignInChallenge, Passkeys } from '#contract/passkeys.ts'
import type { Deviation, PasskeyDevice } from './passkey-device.ts'
import type { TestApp } from './test-app.ts'
import { PASSWORD } from './test-users.ts'

/** Result of a request: its status, the code of a refusal, and the text. */
export type Outcome = { readonly status: number; readonly code: string; readonly text: string; readonly cookie: string }

/** Returns what a response says, with the cookie that binds challenges to the browser. */
async function outcomeOf(response: Response): Promise<Outcome> {
  const text = await response.text()
  const { code = '' } = response.ok ? {} : JSON.parse(text)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: response.status, code, text, cookie: cookies.find((one) => one.startsWith('passkey=')) ?? '' }
}

type Sent = { readonly as?: string; readonly token?: string; readonly cookie?: string; readonly method?: string }

/** Sends JSON: as a user, with a token, or without one. */
export async function send(app: TestApp, path: string, body: object, sent: Sent = {}): Promise<Outcome> {
  const { as = null, token, cookie, method = 'POST' } = sent
  const headers = { ...(token && { 'X-Auth': token }), ...(cookie && { Cookie: cookie }) }
  return outcomeOf(await app.request(path, { method, as, headers, body: JSON.stringify(body) }))
}

/** Returns the options for a new passkey of a user who signed in just now. */
export async function beginPasskey(app: TestApp, as: string): Promise<PasskeyCreation> {
  const { text } = await send(app, '/api/passkeys/setup', {}, { as })
  return PasskeyCreation.parse(JSON.parse(text))
}

/** Adds a passkey of a device. */
export async function addPasskey(app: TestApp, device: PasskeyDevice, as: string): Promise<AddedPasskey> {
  const credential = device.create(await beginPasskey(app, as))
  const { status, text } = await send(app, '/api/passkeys', { name: `Device of ${as}`, credential }, { as })
  if (status !== 201) throw new Error(`Adding a passkey answered ${status}: ${text}`)
  return AddedPasskey.parse(JSON.parse(text))
}

/** Returns the passkeys of a user. */
export const passkeysOf = async (app: TestApp, as: string): Promise<Passkeys> =>
  Passkeys.parse(await (await app.request('/api/passkeys', { as })).json())

/** A request for a passkey, and the cookie of the browser that got it. */
export type Requested = { readonly request: PasskeyRequest; readonly cookie: string }

/** Requests any passkey, in a new browser or in one with a cookie; or the second factor after the password. */
export async function requestSignIn(app: TestApp, cookie = '', afterPassword = false): Promise<Requested | null> {
  const outcome = await send(app, '/api/login/passkey/challenge', { afterPassword }, { cookie })
  const { request } = PasskeySignInChallenge.parse(JSON.parse(outcome.text))
  return request && { request, cookie: outcome.cookie || cookie }
}

/** Requests any passkey in a new browser. */
export async function requestAny(app: TestApp): Promise<Requested> {
  const requested = await requestSignIn(app)
  if (!requested) throw new Error('There are no passkeys')
  return requested
}

/** Signs in with a passkey in place of the password. */
export async function signInByPasskey(
  app: TestApp,
  device: PasskeyDevice,
  deviation: Deviation = {},
): Promise<Outcome> {
  const { request, cookie } = await requestAny(app)
  return send(app, '/api/login/passkey', { credential: device.get(request, deviation) }, { cookie })
}

/** Enters the password of a user. Returns the request for the passkey that is then needed. */
export async function afterPassword(app: TestApp, username: string): Promise<Requested> {
  const { cookie } = await send(app, '/api/login', { username, password: PASSWORD })
  const requested = await requestSignIn(app, cookie, true)
  if (!requested) throw new Error('No passkey is requested')
  return requested
}

/** Signs in with the password and a passkey. */
export async function signInByBoth(
  app: TestApp,
  username: string,
  present: (request: PasskeyRequest) => object,
): Promise<Outcome> {
  const { request, cookie } = await afterPassword(app, username)
  return send(app, '/api/login', { username, password: PASSWORD, passkey: present(request) }, { cookie })
}

/** Returns a request for a passkey that confirms a change in a session. */
export async function requestProof(app: TestApp, token: string, withPassword: boolean): Promise<PasskeyRequest> {
  const { text } = await send(app, '/api/passkeys/proof', { withPassword }, { token })
  return PasskeyRequest.parse(JSON.parse(text))
}
