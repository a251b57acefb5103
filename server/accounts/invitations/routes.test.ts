import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { ErrorBody } from '#contract/errors.ts'
import { Group } from '#contract/groups.ts'
import { OpenInvitation } from '#contract/open-invitation.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { NO_PERMISSIONS, User } from '#contract/users.ts'
import { invitationRequests, NEW_PASSWORD } from '#server/testing/invitations.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'

const DAY = 86_400_000
let app: TestApp
let ask: ReturnType<typeof invitationRequests>
let now: number

beforeEach(async () => {
  now = Date.now()
  app = await testApp({
    tree: { '/team/a.txt': 'a', '/users/old/secret.txt': 's' },
    users: [{ username: 'mia' }],
    now: () => now,
  })
  ask = invitationRequests(app)
})
afterEach(() => app[Symbol.asyncDispose]())

const codeOf = async (reply: Response): Promise<unknown> => [reply.status, ErrorBody.parse(await reply.json()).code]
const userWith = async (token: string) => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const reply = await app.request(`/api/users/${claims.user.id}`, { headers: { [PAGE_HEADER]: '1' } })
  return User.parse(await reply.json())
}
const createGroup = async (name: string, perm: object = {}) => {
  const reply = await app.request('/api/groups', { method: 'POST', body: JSON.stringify({ name, perm }) })
  return Group.parse(await reply.json()).id
}
const set = (name: string, value: unknown) =>
  app.context.db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value) })
    .execute()

describe('an invitation', () => {
  test('creates the account that it describes, and signs in to it', async () => {
    const editors = await createGroup('Editors', { delete: true })
    const perm = { ...NO_PERMISSIONS, download: true }
    const { invitation, secret } = await ask.invite({
      ...{ username: 'ada', scope: '/team', perm, groups: [editors], locale: 'de', commands: ['git'] },
    })
    expect(invitation).toMatchObject({
      ...{ username: 'ada', email: null, scope: '/team', perm, locale: 'de', createdBy: 'admin', commands: ['git'] },
      groups: [{ id: editors, name: 'Editors' }],
      expiresAt: new Date(now + 7 * DAY).toISOString(),
    })
    expect(secret).toMatch(/^[\w-]{43}$/)
    const opened = OpenInvitation.parse(await (await ask.open(secret)).json())
    expect(opened).toMatchObject({ username: 'ada', minimumPasswordLength: 12 })

    const reply = await ask.accept(secret)
    expect(reply.status).toBe(200)
    const token = await reply.text()
    const cookies = reply.headers.getSetCookie()
    expect(cookies.some((cookie) => cookie.startsWith(`auth=${token};`))).toBe(true)
    expect(cookies.some((cookie) => cookie.startsWith('known='))).toBe(true)
    expect((await app.request('/api/resources/a.txt', { headers: { 'X-Auth': token } })).status).toBe(200)
    const user = await userWith(token)
    expect(user).toMatchObject({
      ...{ username: 'ada', scope: '/team', locale: 'de', commands: ['git'] },
      groups: [{ id: editors, name: 'Editors' }],
      own: { perm },
      perm: { ...perm, delete: true },
    })
    expect(user.lastSignIn).not.toBeNull()
    const login = { username: 'ada', password: NEW_PASSWORD }
    expect((await app.request('/api/login', { method: 'POST', as: null, body: JSON.stringify(login) })).status).toBe(
      200,
    )
    expect(await ask.list()).toEqual([])
  })

  test('has the defaults, as they were when it was created, and a home folder', async () => {
    await set('createUserDir', true)
    const { defaults } = await app.context.settings.current()
    const { invitation, secret } = await ask.invite({})
    expect(invitation).toMatchObject({ username: null, scope: null, perm: defaults.perm })
    await set('defaults', { ...defaults, perm: { ...defaults.perm, share: !defaults.perm.share } })
    await set('createUserDir', false).catch(() => undefined)
    const user = await userWith(await (await ask.accept(secret, { username: 'Zoë' })).text())
    expect(user).toMatchObject({ username: 'Zoë', scope: '/users/Zoë', own: { perm: defaults.perm } })
    expect(existsSync(path.join(app.root, 'users/Zoë'))).toBe(true)
  })

  test('whose recipient selects the name gives no access to a folder that exists', async () => {
    await set('createUserDir', true)
    const { secret } = await ask.invite({})
    expect(await codeOf(await ask.accept(secret, { username: 'old' }))).toEqual([409, 'name_taken'])
    expect(await codeOf(await ask.accept(secret, { username: 'MIA' }))).toEqual([409, 'name_taken'])
    expect(await codeOf(await ask.accept(secret, { username: ' x' }))).toEqual([400, 'invalid'])
    expect(await codeOf(await ask.accept(secret))).toEqual([400, 'invalid'])
    expect((await ask.accept(secret, { username: 'new' })).status).toBe(200)
  })

  test('gives files of a former user only to the recipient of whom an administrator wants that', async () => {
    await set('createUserDir', true)
    const refused = await ask.create({ username: 'old' })
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conflict', field: 'home' }])
    const home = path.join(app.root, 'users/ada')
    const { secret } = await ask.invite({ username: 'ada' })
    mkdirSync(home)
    writeFileSync(path.join(home, 'private.txt'), 'p')
    expect(await codeOf(await ask.accept(secret))).toEqual([409, 'conflict'])
    expect((await app.context.users.all()).map(({ username }) => username)).toEqual(['admin', 'mia'])
    rmSync(path.join(home, 'private.txt'))
    expect((await ask.accept(secret)).status).toBe(200)
    const wanted = await ask.invite({ username: 'old', scope: '/users/old' })
    const user = await userWith(await (await ask.accept(wanted.secret)).text())
    expect(user).toMatchObject({ username: 'old', scope: '/users/old' })
  })

  test('refuses weak passwords, and another name than its own', async () => {
    const { secret } = await ask.invite({ username: 'ada' })
    expect(await codeOf(await ask.accept(secret, { password: 'short' }))).toEqual([400, 'password_weak'])
    expect(await codeOf(await ask.accept(secret, { username: 'bob' }))).toEqual([400, 'invalid'])
    expect((await ask.accept(secret, { username: 'ada' })).status).toBe(200)
  })

  test('drops groups that were deleted, and fails if its folder was removed', async () => {
    const [one, other] = [await createGroup('One'), await createGroup('Other')]
    const { secret } = await ask.invite({ username: 'ada', groups: [one, other] })
    await app.request(`/api/groups/${one}`, { method: 'DELETE', body: '{}' })
    expect((await ask.list()).map(({ groups }) => groups.map(({ name }) => name))).toEqual([['Other']])
    const user = await userWith(await (await ask.accept(secret)).text())
    expect(user.groups).toEqual([{ id: other, name: 'Other' }])

    const { secret: second } = await ask.invite({ username: 'bob', scope: '/projects/bob' })
    expect(existsSync(path.join(app.root, 'projects/bob'))).toBe(true)
    rmSync(path.join(app.root, 'projects'), { recursive: true })
    expect(await codeOf(await ask.accept(second))).toEqual([409, 'conflict'])
    expect(existsSync(path.join(app.root, 'projects'))).toBe(false)
    await app.request('/api/resources/projects/bob/', { method: 'POST' })
    expect((await ask.accept(second)).status).toBe(200)
  })

  test('is refused for a name, a folder, a group or a validity that cannot be', async () => {
    await ask.invite({ username: 'ada' })
    const refused = [
      [{ username: 'mia' }, [409, 'name_taken']],
      [{ username: 'ADA' }, [409, 'conflict']],
      [{ username: ' x' }, [400, 'invalid']],
      [{ scope: '../..' }, [400, 'invalid']],
      [{ scope: '/team/a.txt' }, [400, 'invalid']],
      [{ groups: [99] }, [400, 'invalid']],
      [{ email: 'nobody' }, [400, 'invalid']],
      [{ days: 31 }, [400, 'invalid']],
      [{ days: 0 }, [400, 'invalid']],
    ] as const
    for (const [request, code] of refused) expect(await codeOf(await ask.create(request))).toEqual([...code])
    expect(await ask.list()).toHaveLength(1)
  })

  test('is recorded when it is created, revoked and used, by whom', async () => {
    const { invitation } = await ask.invite({ username: 'ada' })
    const { secret } = await ask.invite({ email: 'bob@example.test' })
    expect((await ask.revoke(invitation.id)).status).toBe(200)
    expect((await ask.revoke(invitation.id)).status).toBe(404)
    await ask.accept(secret, { username: 'bob' })
    const events = async () => {
      const kinds = 'invitationCreated,invitationRevoked,invitationUsed,userCreated,signIn'
      const page = AuditPage.parse(await (await app.request(`/api/audit?kinds=${kinds}`)).json())
      return page.events.map(({ kind, username, targets }) => [kind, username, ...targets])
    }
    await until(async () => (await events()).length >= 6)
    expect(await events()).toEqual(
      expect.arrayContaining([
        ['invitationCreated', 'admin', 'ada'],
        ['invitationCreated', 'admin', 'bob@example.test'],
        ['invitationRevoked', 'admin', 'ada'],
        ['userCreated', '', 'bob'],
        ['invitationUsed', 'bob', 'bob'],
        ['signIn', 'bob'],
      ]),
    )
  })
})

describe('a captcha and a limit', () => {
  test('apply as for signing up, but users of one network may accept many invitations', async () => {
    for (let count = 0; count < 15; count++) {
      const { secret } = await ask.invite({})
      expect((await ask.accept(secret, { username: `user${count}` })).status).toBe(200)
    }
    const { secret } = await ask.invite({})
    const replies = []
    for (let count = 0; count < 11; count++) replies.push((await ask.accept(secret, { username: 'mia' })).status)
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 409), 429])
  })
})
