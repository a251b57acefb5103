import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'

// A self-signed key and certificate for mail.test, localhost and 127.0.0.1, created for these tests and used nowhere else.
/** Key of the server. */
export const MAIL_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgn09SK+n1kwWPOHBc
CVIyFK4mHoOFbtVg01JXNu59Q6ehRANCAASgIjilTUH8/0hc2FUob5oZD+RxAlRn
5iTMQW5S0UHuT6tjT3rqwHzyfRPBLT5HQ4EV1ifATFrodraz9Am7o/7g
-----END PRIVATE KEY-----
`
/** Certificate of the server, which trusts itself. */
export const MAIL_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpjCCAUygAwIBAgIUdl0xAUmSulBRmM4fCSC6O1it5KIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbWFpbC50ZXN0MCAXDTI2MTEyNzE1MTgyOVoYDzIxMjYxMTAz
MTUxODI5WjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASgIjilTUH8/0hc2FUob5oZD+RxAlRn5iTMQW5S0UHuT6tjT3rqwHzy
fRPBLT5HQ4EV1ifATFrodraz9Am7o/7go3oweDAdBgNVHQ4EFgQUqm1IKi/CXbDM
4ZGKkCbgBM4vvp0wHwYDVR0jBBgwFoAUqm1IKi/CXbDM4ZGKkCbgBM4vvp0wDwYD
VR0TAQH/BAUwAwEB/zAlBgNVHREEHjAcggltYWlsLnRlc3SCCWxvY2FsaG9zdIcE
fwAAATAKBggqhkjOPQQDAgNIADBFAiAha35Dfo9Wk2qbXokUroJpfwG1Nz+YzCPe
1zdJ7dFTbgIhALbjtFGxsVwe0AweEry7dMEj25dwbupyXdGmJ0225Om/
-----END CERTIFICATE-----
`

/** A message that the server accepted. */
type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they were sent, with line breaks `\n`. */
  readonly source: string
  readonly encrypted: boolean
  /** `user password` of the sign-in; empty without one. */
  readonly signedInAs: string
}

/** Returns the confirmation code in the body of a mail; empty if there is none. Ids in its headers may look like one. */
export const codeIn = (source = ''): string => /\b\d{8}\b/.exec(source.slice(source.indexOf('\n\n')))?.[0] ?? ''

export type SmtpServerOptions = {
  /** TLS from the start, offered by STARTTLS, or not supported. */
  readonly tls: 'implicit' | 'starttls' | 'none'
  /** Required `user password`; by default nobody signs in. */
  readonly login?: string
  /** Returns the reply to a command instead of the normal one; null for the normal one. */
  readonly answer?: (command: string) => string | null
  readonly port?: number
}

export type SmtpServer = AsyncDisposable & {
  readonly port: number
  readonly mails: ReceivedMail[]
  /** Every command that was received, without the text of messages. */
  readonly commands: string[]
}

type Session = {
  readonly options: SmtpServerOptions
  readonly server: Pick<SmtpServer, 'mails' | 'commands'>
  readonly sockets: Set<Socket>
  encrypted: boolean
  signedInAs: string
  from: string
  to: string[]
}

/** Opens an SMTP server on 127.0.0.1 that records the mails it receives: EHLO, STARTTLS, AUTH PLAIN, MAIL, RCPT, DATA, RSET, QUIT. */
export async function openSmtpServer(options: SmtpServerOptions): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const recorded = { mails: [] as ReceivedMail[], commands: [] as string[] }
  const greet = (socket: Socket, encrypted: boolean) => {
    const session = { options, server: recorded, sockets, encrypted, signedInAs: '', from: '', to: [] as string[] }
    socket.write('220 mail.test ESMTP\r\n')
    converse(socket, session)
  }
  const server: Server =
    options.tls === 'implicit'
      ? createTlsServer({ key: MAIL_KEY, cert: MAIL_CERTIFICATE }, (socket) => greet(socket, true))
      : createServer((socket) => greet(socket, false))
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    ...recorded,
    port: typeof address === 'object' && address ? address.port : 0,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers the commands of a connection until it ends or is encrypted. */
function converse(socket: Socket, session: Session): void {
  const { sockets, server } = session
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
  let pending = ''
  let inMessage = false
  const onData = (bytes: Buffer) => {
    pending += bytes.toString('utf8')
    for (;;) {
      const end = inMessage ? pending.indexOf('\r\n.\r\n') : pending.indexOf('\r\n')
      if (end < 0) return
      const text = pending.slice(0, end)
      pending = pending.slice(end + (inMessage ? 5 : 2))
      if (inMessage) {
        inMessage = false
        const { from, to, encrypted, signedInAs } = session
        const source = text.replaceAll('\r\n', '\n').replaceAll(/^\.\./gm, '.')
        server.mails.push({ from, to, source, encrypted, signedInAs })
        socket.write('250 2.0.0 queued\r\n')
        continue
      }
      server.commands.push(text)
      const reply = session.options.answer?.(text) ?? replyTo(text, session)
      socket.write(`${reply}\r\n`)
      inMessage = reply.startsWith('354')
      if (reply.startsWith('221')) socket.end()
      if (/^STARTTLS$/i.test(text) && reply.startsWith('220')) {
        socket.off('data', onData)
        encrypt(socket, session)
        return
      }
    }
  }
  socket.on('data', onData)
}

/** Passes what a client sends after STARTTLS through a TLS server of its own, which the runtime can start on a listening socket only. */
function encrypt(plain: Socket, session: Session): void {
  const inner = createTlsServer({ key: MAIL_KEY, cert: MAIL_CERTIFICATE }, (socket: TLSSocket) => {
    converse(socket, Object.assign(session, { encrypted: true, signedInAs: '', from: '', to: [] }))
  })
  inner.on('tlsClientError', () => undefined)
  inner.listen(0, '127.0.0.1', () => {
    const address = inner.address()
    const relay = connectTcp(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    relay.on('error', () => plain.destroy())
    plain.on('close', () => inner.close())
    plain.pipe(relay).pipe(plain)
  })
}

function replyTo(command: string, session: Session): string {
  const [verb = ''] = command.toUpperCase().split(' ', 1)
  const { options, encrypted } = session
  if (verb === 'EHLO') {
    const offers = ['mail.test', '8BITMIME', ...(options.tls === 'starttls' && !encrypted ? ['STARTTLS'] : [])]
    if (options.login !== undefined) offers.push('AUTH PLAIN')
    return offers.map((offer, at) => `250${at === offers.length - 1 ? ' ' : '-'}${offer}`).join('\r\n')
  }
  if (verb === 'STARTTLS') return options.tls === 'starttls' ? '220 ready' : '502 not supported'
  if (verb === 'AUTH') {
    const [, user = '', password = ''] = Buffer.from(command.split(' ')[2] ?? '', 'base64')
      .toString('utf8')
      .split('\0')
    if (`${user} ${password}` !== options.login) return `535 5.7.8 wrong password ${password}`
    session.signedInAs = options.login
    return '235 welcome'
  }
  if (options.login !== undefined && session.signedInAs === '' && verb === 'MAIL') return '530 sign in first'
  const address = /<([^>]*)>/.exec(command)?.[1] ?? ''
  if (verb === 'MAIL') {
    Object.assign(session, { from: address, to: [] })
    return '250 ok'
  }
  if (verb === 'RCPT') session.to.push(address)
  if (verb === 'DATA') return '354 go on'
  return verb === 'QUIT' ? '221 bye' : '250 ok'
}
