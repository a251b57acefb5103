import { expect, test } from 'bun:test'
import { PasskeyRequest, PasskeySignInChallenge } from '#contract/passkeys.ts'
import { bytesOf, textOf } from './credentials.ts'
import { passkeyRequestReply, signInChallengeReply } from './request-calls.ts'

const REQUEST: PasskeyRequest = {
  ...{ challenge: 'Y2g', rpId: 'files.example.test', timeout: 300_000, userVerification: 'required' },
  allowCredentials: [
    { type: 'public-key', id: 'aWQ', transports: ['usb'] },
    { type: 'public-key', id: 'aWQy' },
  ],
}

test('answers of the server are read as its schema reads them', () => {
  expect(passkeyRequestReply.parse(REQUEST)).toEqual(PasskeyRequest.parse(REQUEST))
  for (const request of [REQUEST, null])
    expect(signInChallengeReply.parse({ request })).toEqual(PasskeySignInChallenge.parse({ request }))
})

test.each([
  { ...REQUEST, challenge: 1 },
  { ...REQUEST, userVerification: 'discouraged' },
  { ...REQUEST, allowCredentials: [{ id: 'aWQ' }] },
  'text',
])('%j is no request', (request) => {
  expect(() => signInChallengeReply.parse({ request })).toThrow()
  expect(PasskeySignInChallenge.safeParse({ request }).success).toBe(false)
})

test('bytes survive base64url without padding', () => {
  for (const length of [0, 1, 2, 3, 255]) {
    const bytes = Uint8Array.from({ length }, (_, index) => 255 - index)
    const text = textOf(bytes.buffer)
    expect(text).toBe(Buffer.from(bytes).toString('base64url'))
    expect(bytesOf(text)).toEqual(bytes)
  }
})
