import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { MAIL_CERTIFICATE, MAIL_KEY } from './smtp-server.ts'

/** The keys of a browser: the public ones, and the private one. */
type DeviceSecrets = { readonly keys: { readonly p256dh: string; readonly auth: string }; readonly curve: ECDH }

/** Returns new keys, as a browser creates them. */
export function newDeviceKeys(): DeviceSecrets {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  return { curve, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

/** Decrypts a body of one record as a browser does (RFC 8291). Throws when it was encrypted otherwise. */
export function decryptMessage(body: Uint8Array, { curve, keys }: DeviceSecrets): Buffer {
  const bytes = Buffer.from(body)
  const [salt, size, length] = [bytes.subarray(0, 16), bytes.readUInt32BE(16), bytes.readUInt8(20)]
  const sender = bytes.subarray(21, 21 + length)
  const record = bytes.subarray(21 + length)
  if (record.length > size) throw new Error('There are several records.')
  const derive = (key: Uint8Array, by: Uint8Array, info: Uint8Array | string, count: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, count))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = derive(curve.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The record is not the last one.')
  return padded.subarray(0, end)
}

/** Returns the claims of a header `Authorization`. Throws unless it was signed with the key of the instance. */
export function verifiedClaims(authorization: string | null, publicKey: string): Record<string, unknown> {
  const [, header = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('Signed with another key.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('The signature is invalid.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

type Received = { readonly headers: Headers; readonly target: string; readonly body: Uint8Array }
type Answer = (received: Received, count: number) => Response | Promise<Response>

/** Certificate of the push service, which trusts itself. */
export const PUSH_CERTIFICATE = MAIL_CERTIFICATE

/** A push service with one device. By default it accepts all messages. */
export function openPushService(answer: Answer = () => new Response(null, { status: 201 })) {
  const device = newDeviceKeys()
  const received: Received[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { cert: MAIL_CERTIFICATE, key: MAIL_KEY },
    async fetch(request) {
      const one = { headers: request.headers, target: new URL(request.url).pathname, body: await request.bytes() }
      received.push(one)
      return answer(one, received.length)
    },
  })
  const port = server.port ?? 0
  return {
    port,
    received,
    /** The address and the keys, as the page sends them. */
    device: { endpoint: `https://127.0.0.1:${port}/push/1`, keys: device.keys },
    /** Returns the decrypted texts of all requests. */
    texts: () => received.map(({ body }) => decryptMessage(body, device).toString()),
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
