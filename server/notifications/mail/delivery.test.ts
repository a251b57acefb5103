import { afterEach, expect, test } from 'bun:test'
import type { NoticeKind } from '#contract/notices.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { restartedProgram } from '#server/testing/restarted-program.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { openSmtpServer, type SmtpServer, type SmtpServerOptions } from '#testing/smtp-server.ts'
import { COLLECTING, DELAYS, MAIL_INTERVAL, MAX_WAITING, QueueReader, QueueWriter } from './queue-store.ts'
import { MailWriter } from './store.ts'

let opened = new AsyncDisposableStack()
let time = Date.now()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

type World = { readonly app: Pick<TestApp, 'context'>; readonly mail: SmtpServer; readonly ann: number }

const SENDER = { security: 'none', username: '', password: '', sender: 'files@mail.test', host: '127.0.0.1' } as const
const ALL: readonly NoticeKind[] = ['upload_received', 'link_used', 'job_failed', 'storage_low', 'recovery_code_used']

async function world(
  smtp: Partial<SmtpServerOptions> = {},
  others: readonly string[] = [],
): Promise<World & { readonly app: TestApp }> {
  time = Date.now()
  const mail = opened.use(await openSmtpServer({ tls: 'none', ...smtp }))
  const app = opened.use(
    await testApp({
      tree: { '/in/secret.txt': 'x' },
      users: ['ann', ...others].map((username) => ({ username })),
      now: () => time,
    }),
  )
  const { id: ann } = await app.context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ann')
    .executeTakeFirstOrThrow()
  await app.context.db.transaction().execute((tx) => new MailWriter(tx).setServer({ ...SENDER, port: mail.port }))
  await choose({ app, ann })
  return { app, mail, ann }
}

const choose = ({ app, ann }: Omit<World, 'mail'>, kinds = ALL, fileNames = false) =>
  app.context.db.transaction().execute(async (tx) => {
    const writer = new MailWriter(tx)
    const recipient = await writer.recipient(ann)
    await writer.setRecipient({ ...recipient, address: 'ann@example.test', kinds, fileNames })
  })

/** Notifies Ann of an uploaded file; each link has its own notice. */
const upload = ({ app, ann }: Omit<World, 'mail'>, link = 'a') =>
  app.context.notices.add({
    ...{ userId: ann, place: parsePlainPath('/in/'), count: 1 },
    content: { kind: 'upload_received', link, file: 'secret.txt', sender: '' },
  })
const waiting = ({ app }: World) => new QueueReader(app.context.db).count()
const queued = (one: World, count: number) => until(async () => (await waiting(one)) === count)
const pass = ({ app }: World, ms: number) => {
  time += ms
  app.context.mailSender.wake()
}
const status = ({ app }: World) => app.context.mailServer.status()

test('notifications are collected into one mail, and later ones wait', async () => {
  const one = await world()
  await upload(one, 'a')
  await upload(one, 'b')
  await queued(one, 2)
  pass(one, COLLECTING - 1)
  expect(one.mail.mails).toEqual([])
  pass(one, 1)
  await until(() => one.mail.mails.length === 1)
  expect(one.mail.mails[0]?.to).toEqual(['ann@example.test'])
  expect(one.mail.mails[0]?.source).toContain('Subject: Coffer: 2 new notifications\n')
  await queued(one, 0)
  const { sentAt } = await status(one)
  expect(sentAt).toBe(time)

  await upload(one, 'c')
  await queued(one, 1)
  pass(one, MAIL_INTERVAL - 1)
  // A wake-up with nothing due has read the queue when the next one is answered.
  await upload(one, 'd')
  await queued(one, 2)
  expect(one.mail.mails).toHaveLength(1)
  pass(one, 1)
  await until(() => one.mail.mails.length === 2)
  expect(one.mail.mails[1]?.source).toContain('Subject: Coffer: 2 new notifications\n')
})

test('names of files are in it only for users who want them', async () => {
  const one = await world()
  await upload(one)
  await queued(one, 1)
  pass(one, COLLECTING)
  await until(() => one.mail.mails.length === 1)
  expect(one.mail.mails[0]?.source).not.toContain('secret')
  await queued(one, 0)
  await choose(one, ALL, true)
  await upload(one, 'b')
  await queued(one, 1)
  pass(one, MAIL_INTERVAL)
  await until(() => one.mail.mails.length === 2)
  expect(one.mail.mails[1]?.source).toContain('secret.txt')
})

test('names that the user may not see any more when it is sent are not in it', async () => {
  const one = await world()
  await choose(one, ALL, true)
  await upload(one)
  await queued(one, 1)
  const rules = JSON.stringify([{ regex: false, allow: false, path: '/in' }])
  await one.app.context.db.updateTable('users').set({ rules }).where('id', '=', one.ann).execute()
  pass(one, COLLECTING)
  await until(() => one.mail.mails.length === 1)
  expect(one.mail.mails[0]?.source).not.toContain('secret')
})

test('only kinds that the user selected are sent, and nothing that was read meanwhile', async () => {
  const one = await world()
  await choose(one, ['storage_low'])
  await upload(one)
  await choose(one, ['upload_received'])
  await upload(one, 'b')
  await queued(one, 1)
  await one.app.context.notices.markRead({ userId: one.ann }, { until: time })
  pass(one, COLLECTING)
  await queued(one, 0)
  expect(one.mail.mails).toEqual([])
  expect((await status(one)).sentAt).toBeNull()
})

test('a failed mail is tried again with growing delays, then given up', async () => {
  let commands = 0
  const answer = (command: string) => {
    if (!command.startsWith('RCPT')) return null
    commands += 1
    return '451 later'
  }
  const one = await world({ answer })
  await upload(one)
  await queued(one, 1)
  pass(one, COLLECTING)
  for (const [index, delay] of DELAYS.entries()) {
    await until(async () => (await status(one)).failure?.at === time)
    expect((await status(one)).failure).toEqual({ at: time, problem: 'recipient', again: true })
    expect(commands).toBe(index + 1)
    pass(one, delay)
  }
  await queued(one, 0)
  expect((await status(one)).failure).toEqual({ at: time, problem: 'recipient', again: false })
  expect(one.app.log.join('\n')).not.toContain('451 later')
  expect(DELAYS.at(-1)).toBe(86_400_000)
})

test('a refused address is not tried again, and the next mail works', async () => {
  let refused = true
  const one = await world({ answer: (command) => (refused && command.startsWith('RCPT') ? '550 nobody' : null) })
  await upload(one)
  await queued(one, 1)
  pass(one, COLLECTING)
  await queued(one, 0)
  expect((await status(one)).failure).toMatchObject({ problem: 'recipient', again: false })
  refused = false
  await upload(one, 'b')
  await queued(one, 1)
  pass(one, COLLECTING)
  await until(() => one.mail.mails.length === 1)
  await until(async () => (await status(one)).failure === null)
})

test('whatever fails for some users delays their mails, and no others', async () => {
  const one = await world({}, ['bob', 'carol'])
  const { db } = one.app.context
  const users = await db.selectFrom('users').select('id').where('username', 'in', ['ann', 'bob', 'carol']).execute()
  for (const { id } of users) {
    await choose({ ...one, ann: id })
    await upload({ ...one, ann: id })
    time += 1
  }
  await queued(one, 3)
  await db
    .updateTable('mail_recipients')
    .set({ codes_sent: 'damaged' })
    .where(
      'user_id',
      'in',
      users.slice(0, 2).map(({ id }) => id),
    )
    .execute()
  pass(one, COLLECTING)
  await until(() => one.mail.mails.length === 1)
  await until(async () => (await status(one)).failure?.problem === 'other')
  await queued(one, 2)
  const waits = await db.selectFrom('mail_recipients').select(['tries', 'next_at']).where('next_at', '>', 0).execute()
  expect(waits).toEqual(Array.from({ length: 2 }, () => ({ tries: 1, next_at: time + (DELAYS[0] ?? 0) })))
})

test('what waited when the program ended is sent by the next', async () => {
  time = Date.now()
  const mail = opened.use(await openSmtpServer({ tls: 'none' }))
  const { begin } = opened.use(await restartedProgram({ now: () => time, config: {} }))
  {
    await using app = await begin()
    const one = { app: { context: app }, ann: 1 }
    await app.db.transaction().execute((tx) => new MailWriter(tx).setServer({ ...SENDER, port: mail.port }))
    await choose(one)
    await upload(one)
    await until(async () => (await new QueueReader(app.db).count()) === 1)
  }
  expect(mail.mails).toEqual([])
  time += COLLECTING
  await using next = await begin()
  await until(async () => (await new QueueReader(next.db).count()) === 0)
  expect(mail.mails).toHaveLength(1)
})

test('the queue is bounded', async () => {
  const one = await world()
  await upload(one)
  await queued(one, 1)
  const { notice_id: notice } = await one.app.context.db
    .selectFrom('mail_queue')
    .select('notice_id')
    .executeTakeFirstOrThrow()
  await one.app.context.db.transaction().execute(async (tx) => {
    const writer = new QueueWriter(tx)
    for (let n = 0; n < MAX_WAITING + 20; n++) await writer.add(one.ann, notice, time)
  })
  expect(await waiting(one)).toBe(MAX_WAITING)
})

test('nothing is sent to a removed address, by a removed server, or to a removed user', async () => {
  const one = await world()
  await upload(one)
  await queued(one, 1)
  const { db } = one.app.context
  expect((await one.app.request('/api/mail/address', { method: 'DELETE', as: 'ann' })).status).toBe(200)
  expect(await waiting(one)).toBe(0)
  await choose(one)
  await upload(one, 'b')
  await queued(one, 1)
  expect((await one.app.request('/api/mail/server', { method: 'DELETE' })).status).toBe(200)
  expect(await waiting(one)).toBe(0)
  await db.transaction().execute((tx) => new MailWriter(tx).setServer({ ...SENDER, port: one.mail.port }))
  await upload(one, 'c')
  await queued(one, 1)
  await db.deleteFrom('users').where('id', '=', one.ann).execute()
  expect(await waiting(one)).toBe(0)
  pass(one, MAIL_INTERVAL)
  expect(one.mail.mails).toEqual([])
})
