import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewCredential, PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts'

/** Origin of the page, and value of `--external-url`. */
export const PASSKEY_ORIGIN = 'https://files.example.test'

/** Deviations of a hostile device or browser. */
export type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the page is within a page of another site. */
  readonly isFramed?: boolean
  readonly challenge?: string
  /** Type of the client data: of a sign-in where a new passkey is expected, or the other way around. */
  readonly type?: string
  /** COSE algorithm that the key claims. */
  readonly algorithm?: number
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  /** Id of a credential that it does not have. */
  readonly id?: string
  /** Signs with another key. */
  readonly forges?: boolean
  /** Statement of its manufacturer. */
  readonly attestation?: Uint8Array
}

type Key = { readonly id: string; readonly rpId: string; readonly userHandle: string; readonly privateKey: KeyObject }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** An authenticator with a browser, in software, with one discoverable passkey for each account. */
export class PasskeyDevice {
  readonly #keys: Key[] = []
  /** Null for an authenticator without a counter. */
  counter: number | null = null

  /** Answers `navigator.credentials.create`. */
  create(options: PasskeyCreation, deviation: Deviation = {}): NewCredential {
    return this.#create(options, randomBytes(32), deviation)
  }

  /** Creates another passkey with the id of the first. */
  createAgain(options: PasskeyCreation): NewCredential {
    return this.#create(options, Buffer.from(this.#keys[0]?.id ?? '', 'base64url'), {})
  }

  #create(options: PasskeyCreation, id: Buffer, deviation: Deviation): NewCredential {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([[1, 2] as const, [3, deviation.algorithm ?? -7] as const, [-1, 1] as const] satisfies [number, number][]),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const authData = Buffer.concat([
      this.#authData(options.rp.id, { flags: 0x40, deviation }),
      ...[Buffer.alloc(16), Buffer.from([0, id.length]), id, cose],
    ])
    const statement = new Map(deviation.attestation ? [['x5c', [deviation.attestation]]] : [])
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | typeof statement>([
        ['fmt', deviation.attestation ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    const key = { id: base64url(id), rpId: options.rp.id, userHandle: options.user.id, privateKey }
    this.#keys.push(key)
    const clientDataJSON = clientData({ type: 'webauthn.create', challenge: options.challenge }, deviation)
    return {
      ...{ id: key.id, rawId: key.id, type: 'public-key' },
      response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] },
    }
  }

  /** Answers `navigator.credentials.get` with the first passkey that is allowed. */
  get(request: PasskeyRequest, deviation: Deviation = {}): PasskeyAssertion {
    const { allowCredentials, rpId, challenge } = request
    const key = this.#keys.find(
      ({ id }) => allowCredentials.length === 0 || allowCredentials.some((allowed) => allowed.id === id),
    )
    if (!key) throw new Error('The device has no such passkey')
    const authData = this.#authData(rpId, { flags: 0, deviation })
    const clientDataJSON = clientData({ type: 'webauthn.get', challenge }, deviation)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const other = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const id = deviation.id ?? key.id
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, deviation.forges ? other() : key.privateKey)),
        userHandle: deviation.userHandle ?? key.userHandle,
      },
    }
  }

  #authData(rpId: string, { flags, deviation }: { flags: number; deviation: Deviation }): Buffer {
    const isVerified = deviation.isVerified ?? true
    const counter = Buffer.alloc(4)
    if (this.counter !== null) this.counter += 1
    counter.writeUInt32BE(deviation.counter ?? this.counter ?? 0)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), counter])
  }
}

function clientData(made: { type: string; challenge: string }, deviation: Deviation): string {
  const { type = made.type, challenge = made.challenge, origin = PASSKEY_ORIGIN, isFramed = false } = deviation
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: isFramed })))
}
