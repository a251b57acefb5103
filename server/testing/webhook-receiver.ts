import { createHmac } from 'node:crypto'
import { createServer, type TLSSocket } from 'node:tls'
import { HookMessage } from '#contract/hooks.ts'
import { WEBHOOK_HEADERS } from '#contract/webhooks.ts'
import { type IpNetwork, parseIpNetwork } from '#server/platform/network/ip-network.ts'

// A self-signed key and certificate for hooks.test, localhost and 127.0.0.1, created for these tests and used nowhere else.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYyVlHasTBV8NofE1
Cd7ngMHIaltrQUHfSUj6/w3/qGShRANCAAQqmCY3RfjLeuBn02cs2ciw853kgwYd
Bsf48AMSDPQPVeTImJRdIc3Jl103N41/1Rf7Mhfwge3n2fFjhRGYzsgx
-----END PRIVATE KEY-----
`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBqjCCAU+gAwIBAgIURNAL81f5VkRnkG8MpMSqu0l+eqowCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKaG9va3MudGVzdDAgFw0yNjExMjIxNzU0NDVaGA8yMTI2MTAy
OTE3NTQ0NVowFTETMBEGA1UEAwwKaG9va3MudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABCqYJjdF+Mt64GfTZyzZyLDzneSDBh0Gx/jwAxIM9A9V5MiYlF0h
zcmXXTc3jX/VF/syF/CB7efZ8WOFEZjOyDGjezB5MB0GA1UdDgQWBBTqrmXqKk6N
xn70Wf5FrlFsweJmiTAfBgNVHSMEGDAWgBTqrmXqKk6Nxn70Wf5FrlFsweJmiTAP
BgNVHRMBAf8EBTADAQH/MCYGA1UdEQQfMB2CCmhvb2tzLnRlc3SCCWxvY2FsaG9z
dIcEfwAAATAKBggqhkjOPQQDAgNJADBGAiEAsxj1qPS3tvxR5lNFxdk8Uo9t4YvK
QH8aoXOdtHPvdsECIQDFvWJJQvKW6WQrQIzpftd876Mgz9+jJvukCVAFfRlbjA==
-----END CERTIFICATE-----
`

/** The only network that tests may reach: this machine, by one address. */
export const THIS_MACHINE: IpNetwork = { bytes: [127, 0, 0, 1], prefix: 32 }

/** Settings of a program that trusts the receiver and may reach it. */
export const RECEIVER_ALLOWED = { networks: [THIS_MACHINE], ca: [certificate] }

/** Parses a network range. */
export function range(text: string): IpNetwork {
  const parsed = parseIpNetwork(text)
  if (!parsed) throw new Error(`Not a range: ${text}`)
  return parsed
}

type Received = { readonly headers: Headers; readonly target: string; readonly body: string }

/** A web server over TLS that records the requests it receives. */
export type Receiver = AsyncDisposable & {
  readonly port: number
  readonly received: Received[]
  /** Returns the events and paths received, in order. */
  readonly receivedEvents: () => string[]
}

/** Opens a receiver that answers with `answer`, by default 200; on `port`, when given. */
export function openReceiver(
  answer: (received: Received, count: number) => Response | Promise<Response> = () => new Response(),
  port = 0,
): Receiver {
  const received: Received[] = []
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    tls: { cert: certificate, key },
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const one = { headers: request.headers, target: pathname + search, body: await request.text() }
      received.push(one)
      return answer(one, received.length)
    },
  })
  return {
    port: server.port ?? 0,
    received,
    receivedEvents: () => received.map(({ body }) => parseMessage(body)).map(({ event, path }) => `${event} ${path}`),
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** Opens a TLS server that answers each request with whatever `say` writes. */
export async function openRawReceiver(say: (socket: TLSSocket) => void) {
  const sockets = new Set<TLSSocket>()
  const server = createServer({ cert: certificate, key }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => say(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Returns whether a request was signed with the secret, checked as `docs/operate/webhooks.md` shows it. */
export function hasValidSignature({ headers, body }: Received, secret: string): boolean {
  const timestamp = headers.get(WEBHOOK_HEADERS.timestamp) ?? ''
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return headers.get(WEBHOOK_HEADERS.signature) === `sha256=${digest}`
}

/** Returns the message of a body. Throws when it has fields that it must not have. */
export const parseMessage = (body: string): HookMessage => HookMessage.parse(JSON.parse(body))
