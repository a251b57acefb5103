import { afterEach, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { MailAddress, MailHost, type MailProblem } from '#contract/mail.ts'
import type { SmtpServer } from '#server/platform/config/mail-kinds.ts'
import { MAIL_CERTIFICATE, openSmtpServer, type SmtpServerOptions } from '#testing/smtp-server.ts'
import { MailFailure } from './mail-server.ts'
import { type Mail, sendMail } from './smtp.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const open = async (options: SmtpServerOptions) => opened.use(await openSmtpServer(options))
const SECRET = 'p:4ss wörd'
const toServer = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  ...{ host: 'localhost', port, security: 'none', username: '', password: '', sender: 'files@mail.test' },
  ...more,
})
const MAIL: Mail = {
  ...{ to: 'ann@example.test', senderName: 'Files', subject: 'Hello', text: 'plain', html: '<p>rich</p>' },
  ...{ unsubscribe: null, id: 'abc' },
}

const send = (server: SmtpServer, mail: Partial<Mail> = {}, ca: readonly string[] = [MAIL_CERTIFICATE]) =>
  sendMail(server, { ...MAIL, ...mail }, { ca, signal: new AbortController().signal })

async function problemOf(work: Promise<void>): Promise<MailProblem | 'sent'> {
  try {
    await work
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    expect(JSON.stringify([error.message, error.cause, error.stack?.split('\n')[0]])).not.toContain(SECRET)
    return error.problem
  }
}

test.each([
  ['implicit', 'tls'],
  ['starttls', 'starttls'],
  ['none', 'none'],
] as const)('a mail is sent over %s with authentication', async (tls, security) => {
  const server = await open({ tls, login: `ann ${SECRET}` })
  await send(toServer(server.port, { security, username: 'ann', password: SECRET }))
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({
    ...{ from: 'files@mail.test', to: ['ann@example.test'], signedInAs: `ann ${SECRET}` },
    encrypted: security !== 'none',
  })
  const { source = '' } = server.mails[0] ?? {}
  expect(source).toContain('From: Files <files@mail.test>\n')
  expect(source).toContain('Auto-Submitted: auto-generated\n')
  expect(source).toContain('Message-ID: <abc@mail.test>\n')
  // The name of this machine is nobody's business.
  expect(server.commands[0]).toBe('EHLO mail.test')
})

test('nothing is sent, and no password, to a server whose certificate is not trusted or has another name', async () => {
  for (const [tls, security] of [
    ['implicit', 'tls'],
    ['starttls', 'starttls'],
  ] as const) {
    const server = await open({ tls, login: `ann ${SECRET}` })
    const login = { security, username: 'ann', password: SECRET } as const
    expect(await problemOf(send(toServer(server.port, login), {}, []))).toBe('certificate')
    // Another spelling of the address, which is not in the certificate.
    expect(await problemOf(send(toServer(server.port, { ...login, host: '127.1' })))).toBe('certificate')
    expect(server.mails).toEqual([])
    expect(server.commands.filter((command) => command.startsWith('AUTH'))).toEqual([])
  }
})

test('a server that does not offer STARTTLS, or no TLS, gets neither mail nor password', async () => {
  const server = await open({ tls: 'none', login: `ann ${SECRET}` })
  const login = { username: 'ann', password: SECRET }
  expect(await problemOf(send(toServer(server.port, { security: 'starttls', ...login })))).toBe('encryption')
  expect(await problemOf(send(toServer(server.port, { security: 'tls', ...login })))).toBe('encryption')
  expect(server.commands.filter((command) => /^(AUTH|MAIL)/.test(command))).toEqual([])
})

test.each<[MailProblem, SmtpServerOptions['answer']]>([
  ['authentication', (command) => (command.startsWith('AUTH') ? `535 wrong ${SECRET}` : null)],
  ['sender', (command) => (command.startsWith('MAIL') ? '553 not yours' : null)],
  ['recipient', (command) => (command.startsWith('RCPT') ? '550 nobody' : null)],
  ['other', (command) => (command === 'DATA' ? '554 spam' : null)],
])('a refusal is told as %s, without the words of the server', async (problem, answer) => {
  const server = await open({ tls: 'none', login: `ann ${SECRET}`, answer })
  const login = { username: 'ann', password: SECRET }
  expect(await problemOf(send(toServer(server.port, login)))).toBe(problem)
})

test('servers that cannot be reached', async () => {
  const server = await open({ tls: 'none' })
  await server[Symbol.asyncDispose]()
  expect(await problemOf(send(toServer(server.port)))).toBe('connection')
  expect(await problemOf(send(toServer(25, { host: 'no-such-host.invalid' })))).toBe('host')
})

test('only refused recipients are final: anything else may be corrected', async () => {
  const failure = async (answer: SmtpServerOptions['answer']) => {
    const server = await open({ tls: 'none', answer })
    return send(toServer(server.port)).catch((error: MailFailure) => error.isFinal)
  }
  expect(await failure((command) => (command.startsWith('RCPT') ? '550 nobody' : null))).toBe(true)
  expect(await failure((command) => (command.startsWith('RCPT') ? '450 later' : null))).toBe(false)
  expect(await failure((command) => (command.startsWith('MAIL') ? '550 not yours' : null))).toBe(false)
})

test('a silent server is given up when the program stops', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  opened.defer(() => void silent.close())
  const address = silent.address()
  const stop = new AbortController()
  const sending = sendMail(toServer(typeof address === 'object' && address ? address.port : 0), MAIL, {
    ...{ ca: [], signal: stop.signal },
  })
  stop.abort(new Error('stopping'))
  expect(await sending.catch((error: Error) => error.message)).toBe('stopping')
})

test('no value can add a header or a recipient', async () => {
  const server = await open({ tls: 'none' })
  await send(toServer(server.port), {
    senderName: 'Files\r\nBcc: eve@example.test',
    subject: 'Hello\r\nX-Added: 1\n\n<script>',
    text: 'a\r\n.\r\nMAIL FROM:<eve@example.test>\r\n',
  })
  const { source = '', to } = server.mails[0] ?? {}
  const [headers = ''] = source.split('\n\n', 1)
  expect(headers.split('\n').filter((line) => /^(Bcc|X-Added)/i.test(line))).toEqual([])
  expect(to).toEqual(['ann@example.test'])
  expect(server.mails).toHaveLength(1)
  expect(server.commands.filter((command) => command.includes('eve'))).toEqual([])
})

test.each([
  'ann@example.test\r\nBcc: eve@example.test',
  'ann@example.test\n',
  'ann@example.test, eve@example.test',
  'Ann <ann@example.test>',
  'ann@example.test>',
  'ann @example.test',
  '@example.test',
  'ann@',
  'ann@-example.test',
  'ann@exa\0mple.test',
  `${'a'.repeat(250)}@example.test`,
])('%p is no address', (address) => {
  expect(MailAddress.safeParse(address).success).toBe(false)
})

test('addresses and hosts', () => {
  for (const address of ['ann@example.test', "o'neil+tag@mail.example.test", 'a@localhost'])
    expect(MailAddress.safeParse(address).success).toBe(true)
  for (const host of ['mail.example.test', 'localhost', '10.0.0.1', '::1'])
    expect(MailHost.safeParse(host).success).toBe(true)
  for (const host of ['', 'mail.example.test\r\n', 'a b', 'mail/x', '[::1]', '-a', 'a..b', `${'a.'.repeat(140)}a`])
    expect(MailHost.safeParse(host).success).toBe(false)
})
