import { afterEach, expect, test } from 'bun:test'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { ErrorBody } from '#contract/errors.ts'
import { NewInvitation } from '#contract/invitations.ts'
import { MailHost, MailPreferences, MailStatus, MailTestResult } from '#contract/mail.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'
import { codeIn, MAIL_CERTIFICATE, openSmtpServer, type SmtpServerOptions } from '#testing/smtp-server.ts'
import { CODE_LIFETIME, MAX_CODES, MAX_CODES_IN_HOUR, MAX_CODES_TO_ADDRESS, MAX_WRONG_CODES } from './codes.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const SECRET = 'mail password 123'
const config = { mail: { server: null, ca: [MAIL_CERTIFICATE] } }
const start = async (options: TestAppOptions = {}) =>
  opened.use(await testApp({ users: [{ username: 'ann' }], config, ...options }))
const openMailServer = async (options: Partial<SmtpServerOptions> = {}) =>
  opened.use(await openSmtpServer({ tls: 'starttls', ...options }))

const ask = (app: TestApp, method: string, path: string, body?: object, as = 'admin') =>
  app.request(path, { method, as, ...(body && { body: JSON.stringify(body) }) })
const refusal = async (work: Promise<Response>) => {
  const response = await work
  const { code, field } = ErrorBody.parse(await response.json())
  return `${response.status} ${code} ${field ?? ''}`.trim()
}
const refusalOrStatus = async (work: Promise<Response>) => {
  const response = await work
  return response.ok ? String(response.status) : refusal(Promise.resolve(response))
}
const server = (port: number) => ({
  host: 'localhost',
  port,
  security: 'starttls',
  username: '',
  sender: 'f@mail.test',
})
const own = async (app: TestApp, as = 'ann') =>
  MailPreferences.parse(await (await ask(app, 'GET', '/api/mail', undefined, as)).json())
async function appWithServer(options: TestAppOptions = {}) {
  const mail = await openMailServer()
  const app = await start(options)
  expect((await ask(app, 'PUT', '/api/mail/server', server(mail.port))).status).toBe(200)
  return { app, mail }
}

test('until an administrator sets a server, there is no mail', async () => {
  const app = await start()
  expect(await own(app)).toEqual({ available: false, address: null, pending: null, kinds: [], fileNames: false })
  const status = MailStatus.parse(await (await ask(app, 'GET', '/api/mail/server')).json())
  expect(status).toEqual({ server: null, fixed: false, links: false, waiting: 0, sentAt: null, failure: null })
  const address = { address: 'ann@example.test' }
  expect(await refusal(ask(app, 'PUT', '/api/mail/address', address, 'ann'))).toBe('409 conflict')
  expect(await refusal(ask(app, 'PUT', '/api/mail', { kinds: [], fileNames: true }, 'ann'))).toBe('409 conflict')
  expect(await refusal(ask(app, 'POST', '/api/mail/test', { to: 'a@b.test' }))).toBe('409 conflict')
})

test('the password is stored, used and never shown', async () => {
  const mail = await openMailServer({ login: `bot ${SECRET}` })
  const app = await start()
  const wish = { ...server(mail.port), username: 'bot', password: SECRET }
  const saved = await ask(app, 'PUT', '/api/mail/server', wish)
  const texts = [await saved.text(), await (await ask(app, 'GET', '/api/mail/server')).text()]
  expect(MailStatus.parse(JSON.parse(texts[0] ?? '')).server).toEqual({
    ...server(mail.port),
    security: 'starttls',
    username: 'bot',
    hasPassword: true,
  })
  const sent = await ask(app, 'POST', '/api/mail/test', { to: 'admin@example.test' })
  expect(MailTestResult.parse(await sent.json())).toEqual({ problem: null })
  expect(mail.mails[0]).toMatchObject({ to: ['admin@example.test'], encrypted: true, signedInAs: `bot ${SECRET}` })
  const others = ['/api/settings', '/api/audit', '/api/mail'].map(async (path) => (await ask(app, 'GET', path)).text())
  for (const text of [...texts, ...(await Promise.all(others)), app.log.join('\n')]) expect(text).not.toContain(SECRET)
})

test('the stored password is kept for the same server only', async () => {
  const mail = await openMailServer({ login: `bot ${SECRET}` })
  const app = await start()
  const wish = { ...server(mail.port), username: 'bot' }
  const save = (more: object) => ask(app, 'PUT', '/api/mail/server', { ...wish, ...more })
  expect(await refusal(save({}))).toBe('400 invalid password')
  expect((await save({ password: SECRET })).status).toBe(200)
  expect((await save({ sender: 'other@mail.test' })).status).toBe(200)
  for (const change of [{ host: '127.0.0.1' }, { port: 1 }, { security: 'tls' }, { username: 'eve' }])
    expect(await refusal(save(change))).toBe('400 invalid password')
  const sent = await ask(app, 'POST', '/api/mail/test', { to: 'a@example.test' })
  expect(MailTestResult.parse(await sent.json())).toEqual({ problem: null })
  // Without a username, no password is kept.
  const open = await save({ username: '' })
  expect(MailStatus.parse(await open.json()).server?.hasPassword).toBe(false)
  expect(await refusal(save({}))).toBe('400 invalid password')
})

test('unencrypted mail to another machine must be allowed', async () => {
  const app = await start()
  const plain = { ...server(25), security: 'none' }
  const save = (change: object) => ask(app, 'PUT', '/api/mail/server', { ...plain, ...change })
  expect((await save({})).status).toBe(200)
  expect(await refusal(save({ host: 'mail.test' }))).toBe('400 invalid allow_unencrypted')
  expect(await refusal(save({ host: 'localhost.mail.test' }))).toBe('400 invalid allow_unencrypted')
  expect((await save({ host: '10.0.0.1', allow_unencrypted: true })).status).toBe(200)
})

test('a session alone changes neither the server nor an address', async () => {
  const { app, mail } = await appWithServer()
  await app.signIn('ann')
  await app.context.db
    .updateTable('sessions')
    .set({ signed_in_at: Date.now() - 3_600_000 })
    .execute()
  const wish = { ...server(mail.port), sender: 'new@mail.test' }
  expect(await refusal(ask(app, 'PUT', '/api/mail/server', wish))).toBe('403 proof_needed')
  expect(await refusal(ask(app, 'DELETE', '/api/mail/server'))).toBe('403 proof_needed')
  const address = { address: 'eve@example.test' }
  expect(await refusal(ask(app, 'PUT', '/api/mail/address', address, 'ann'))).toBe('403 proof_needed')
  expect(await refusal(ask(app, 'DELETE', '/api/mail/address', undefined, 'ann'))).toBe('403 proof_needed')
  expect(mail.mails).toEqual([])
  const proved = { ...address, current_password: PASSWORD }
  expect((await ask(app, 'PUT', '/api/mail/address', proved, 'ann')).status).toBe(200)
})

test('a test tells what is wrong', async () => {
  const mail = await openMailServer({ login: 'bot right' })
  const app = await start()
  await ask(app, 'PUT', '/api/mail/server', { ...server(mail.port), username: 'bot', password: 'right' })
  const tryIt = async () =>
    MailTestResult.parse(await (await ask(app, 'POST', '/api/mail/test', { to: 'a@example.test' })).json())
  expect(await tryIt()).toEqual({ problem: null })
  await ask(app, 'PUT', '/api/mail/server', { ...server(mail.port), security: 'tls' })
  expect(await tryIt()).toEqual({ problem: 'encryption' })
  await ask(app, 'PUT', '/api/mail/server', { ...server(mail.port), username: 'bot', password: SECRET })
  expect(await tryIt()).toEqual({ problem: 'authentication' })
})

test('an address gets nothing but a code until it is confirmed', async () => {
  const { app, mail } = await appWithServer()
  const saved = await ask(app, 'PUT', '/api/mail/address', { address: 'ann@example.test', locale: 'de' }, 'ann')
  expect(MailPreferences.parse(await saved.json())).toMatchObject({ address: null, pending: 'ann@example.test' })
  const [{ source, to } = { source: '', to: [] }] = mail.mails
  expect(to).toEqual(['ann@example.test'])
  expect(source).toContain('lang=3D"de"')
  const code = codeIn(source)
  expect(await refusal(ask(app, 'POST', '/api/mail/address/confirm', { code }))).toBe('409 conflict code')
  const wrong = code === '00000000' ? '00000001' : '00000000'
  expect(await refusal(ask(app, 'POST', '/api/mail/address/confirm', { code: wrong }, 'ann'))).toBe('409 conflict code')
  const confirmed = await ask(app, 'POST', '/api/mail/address/confirm', { code }, 'ann')
  expect(MailPreferences.parse(await confirmed.json())).toMatchObject({ address: 'ann@example.test', pending: null })
  expect(await refusal(ask(app, 'POST', '/api/mail/address/confirm', { code }, 'ann'))).toBe('409 conflict code')
  await ask(app, 'DELETE', '/api/mail/address', undefined, 'ann')
  expect(await own(app)).toMatchObject({ address: null })
  expect(await own(app, 'admin')).toMatchObject({ address: null, pending: null })
})

test('codes cannot be guessed, expire, and are few', async () => {
  let time = Date.now()
  const { app, mail } = await appWithServer({ now: () => time })
  const setAddress = (address: string) =>
    ask(app, 'PUT', '/api/mail/address', { address, current_password: PASSWORD }, 'ann')
  const confirm = (code: string) => ask(app, 'POST', '/api/mail/address/confirm', { code }, 'ann')
  await setAddress('a@example.test')
  const code = codeIn(mail.mails[0]?.source)
  const wrong = code === '00000000' ? '00000001' : '00000000'
  for (let n = 0; n < MAX_WRONG_CODES; n++) expect((await confirm(wrong)).status).toBe(409)
  expect((await confirm(code)).status).toBe(409)
  expect(await own(app)).toMatchObject({ pending: null })

  await setAddress('b@example.test')
  time += CODE_LIFETIME
  expect((await confirm(codeIn(mail.mails[1]?.source))).status).toBe(409)
  for (let n = 2; n < MAX_CODES; n++) expect((await setAddress(`${n}@example.test`)).status).toBe(200)
  expect(await refusal(setAddress('c@example.test'))).toBe('429 too_many')
  expect(mail.mails).toHaveLength(MAX_CODES)
})

test('users together send few codes to an address, and few in an hour', async () => {
  const names = Array.from({ length: 16 }, (_, each) => `user${each}`)
  let time = Date.now()
  const { app, mail } = await appWithServer({ now: () => time, users: names.map((username) => ({ username })) })
  const spellings = ['victim@example.test', 'Victim@Example.test', 'victim+1@example.test']
  const asked = names.slice(0, 12).map((name, each) => {
    const address = spellings[each % spellings.length]
    return refusalOrStatus(ask(app, 'PUT', '/api/mail/address', { address }, name))
  })
  const replies = await Promise.all(asked)
  expect(replies.filter((reply) => reply === '429 too_many')).toHaveLength(12 - MAX_CODES_TO_ADDRESS)
  expect(mail.mails).toHaveLength(MAX_CODES_TO_ADDRESS)

  const at = time
  const { db } = app.context
  const rows = Array.from({ length: MAX_CODES_IN_HOUR - MAX_CODES_TO_ADDRESS }, (_, n) => ({ address_key: `${n}`, at }))
  await db.insertInto('mail_codes').values(rows).execute()
  const set = (address: string) =>
    refusalOrStatus(ask(app, 'PUT', '/api/mail/address', { address, current_password: PASSWORD }, 'user15'))
  expect(await set('other@example.test')).toBe('429 too_many')
  time += 3_600_000
  expect(await set('other@example.test')).toBe('200')
  expect(await set('victim@example.test')).toBe('429 too_many')
})

test('codes that could not be sent do not count, and few are sent at once', async () => {
  const names = Array.from({ length: 12 }, (_, each) => `user${each}`)
  let open = 0
  let most = 0
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => {
    sockets.add(socket)
    open += 1
    most = Math.max(most, open)
    socket.on('error', () => undefined)
    socket.on('close', () => (open -= 1))
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  opened.defer(() => void silent.close())
  const app = await start({ users: names.map((username) => ({ username })) })
  const { port } = silent.address() as AddressInfo
  await ask(app, 'PUT', '/api/mail/server', { ...server(port), host: '127.0.0.1', security: 'none' })
  for (const name of names) await app.signIn(name)
  const asked = names.map((name) =>
    refusalOrStatus(ask(app, 'PUT', '/api/mail/address', { address: `${name}@example.test` }, name)),
  )
  // Those for whom the queue has no room are refused at once.
  expect(await Promise.race(asked)).toBe('503 busy')
  await until(() => open === 2)
  const ending = setInterval(() => {
    for (const socket of sockets) socket.destroy()
  }, 20)
  opened.defer(() => clearInterval(ending))
  expect(await Promise.all(asked)).toEqual(names.map(() => '503 busy'))
  expect(most).toBe(2)
  expect(await app.context.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
  const sent = await app.context.db.selectFrom('mail_recipients').select('codes_sent').execute()
  expect(sent).toEqual(names.map(() => ({ codes_sent: '[]' })))
})

test('a new address replaces the old one only when it is confirmed', async () => {
  const { app, mail } = await appWithServer()
  const setAddress = (address: string) => ask(app, 'PUT', '/api/mail/address', { address }, 'ann')
  const confirm = (code: string) => ask(app, 'POST', '/api/mail/address/confirm', { code }, 'ann')
  await setAddress('a@example.test')
  await confirm(codeIn(mail.mails[0]?.source))
  await setAddress('b@example.test')
  expect(await own(app)).toMatchObject({ address: 'a@example.test', pending: 'b@example.test' })
  // A code is good for its own address alone.
  await setAddress('c@example.test')
  expect((await confirm(codeIn(mail.mails[1]?.source))).status).toBe(409)
  await confirm(codeIn(mail.mails[2]?.source))
  expect(await own(app)).toMatchObject({ address: 'c@example.test', pending: null })
  await setAddress('d@example.test')
  expect((await ask(app, 'DELETE', '/api/mail/address', { pending_only: true }, 'ann')).status).toBe(200)
  expect((await confirm(codeIn(mail.mails[3]?.source))).status).toBe(409)
  expect(await own(app)).toMatchObject({ address: 'c@example.test', pending: null })
})

test('an address that is too long costs no time', () => {
  const before = process.cpuUsage()
  for (let n = 0; n < 50; n += 1) expect(MailHost.safeParse(`${':'.repeat(16_000)}z`).success).toBe(false)
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(1000)
  expect(MailHost.safeParse('2001:db8::1').success).toBe(true)
})

test('line breaks are refused everywhere', async () => {
  const { app, mail } = await appWithServer()
  const bad = { ...server(mail.port), username: 'bot', password: SECRET }
  for (const field of ['host', 'username', 'password', 'sender'] as const) {
    const wish = { ...bad, [field]: `${bad[field]}\r\nX: y` }
    expect(await refusal(ask(app, 'PUT', '/api/mail/server', wish))).toStartWith('400 invalid')
  }
  const address = 'ann@example.test\r\nRCPT TO:<eve@example.test>'
  expect(await refusal(ask(app, 'PUT', '/api/mail/address', { address }, 'ann'))).toStartWith('400 invalid')
  expect(await refusal(ask(app, 'POST', '/api/mail/test', { to: address }))).toStartWith('400 invalid')
  expect(mail.mails).toEqual([])
})

test('a server of the start options cannot be changed', async () => {
  const mail = await openMailServer({ login: `bot ${SECRET}` })
  const fixed = { ...server(mail.port), security: 'starttls', username: 'bot', password: SECRET } as const
  const app = await start({ config: { mail: { server: fixed, ca: [MAIL_CERTIFICATE] } } })
  const shown = await (await ask(app, 'GET', '/api/mail/server')).text()
  expect(MailStatus.parse(JSON.parse(shown))).toMatchObject({
    fixed: true,
    server: { host: 'localhost', hasPassword: true },
  })
  expect(shown).not.toContain(SECRET)
  expect(await refusal(ask(app, 'PUT', '/api/mail/server', server(1)))).toBe('409 conflict')
  expect(await refusal(ask(app, 'DELETE', '/api/mail/server'))).toBe('409 conflict')
  const sent = await ask(app, 'POST', '/api/mail/test', { to: 'a@example.test' })
  expect(MailTestResult.parse(await sent.json())).toEqual({ problem: null })
})

test('changes of the server are in the audit trail', async () => {
  const { app } = await appWithServer()
  const changes: unknown[] = []
  app.context.events.subscribe('settings.changed', ({ fields }) => void changes.push(fields))
  await ask(app, 'DELETE', '/api/mail/server')
  expect(changes).toEqual([['mail']])
  expect(await (await ask(app, 'GET', '/api/audit')).text()).toContain('mail')
})

test('an invitation is sent to its address, as long as it is open', async () => {
  const externalUrl = 'https://files.example.test/coffer'
  const { app, mail } = await appWithServer({ config: { ...config, externalUrl } })
  const request = { email: 'new@example.test', locale: 'de' }
  const { invitation, secret } = NewInvitation.parse(await (await ask(app, 'POST', '/api/invitations', request)).json())
  const send = (body: object, as = 'admin') => ask(app, 'POST', `/api/invitations/${invitation.id}/mail`, body, as)
  expect(await refusal(send({ secret: 'another' }))).toBe('404 not_found')
  expect(await refusal(send({ secret }, 'ann'))).toBe('403 not_allowed')
  expect(MailTestResult.parse(await (await send({ secret })).json())).toEqual({ problem: null })
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ to: ['new@example.test'] })
  const source = (mail.mails[0]?.source ?? '').replace(/=\r?\n/g, '')
  expect(source).toContain(`${externalUrl}/invite/${secret}`)
  expect(source).toContain('Einladung annehmen')
  await ask(app, 'DELETE', `/api/invitations/${invitation.id}`)
  expect(await refusal(send({ secret }))).toBe('404 not_found')
})

test('an invitation is not sent without an address, a mail server or the external URL', async () => {
  const { app } = await appWithServer()
  const create = async (request: object) =>
    NewInvitation.parse(await (await ask(app, 'POST', '/api/invitations', request)).json())
  for (const { invitation, secret } of [await create({}), await create({ email: 'new@example.test' })])
    expect(await refusal(ask(app, 'POST', `/api/invitations/${invitation.id}/mail`, { secret }))).toBe('409 conflict')
})
