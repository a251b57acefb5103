import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import type { User } from '#server/accounts/users/user.ts'
import { DAY, HOUR, MINUTE, SECOND, type UserWorld, userWorld } from '#server/testing/user-world.ts'

let world: UserWorld
let user: User

beforeEach(async () => {
  world = await userWorld()
  user = await world.addUser()
})
afterEach(() => world[Symbol.asyncDispose]())

const signIn = async (who = user) => (await world.start(who)).token
const renew = async (token: string) => (await world.sessions.renew(token)).token
const isSignedIn = async (token: string) => (await world.sessions.authenticate(token)) !== null
const asksToRenew = async (token: string) => (await world.sessions.authenticate(token))?.renew
const refusal = expect.objectContaining({ code: 'signed_out' })
const update = (changes: Record<string, number | string>) =>
  world.db.transaction().execute((tx) => tx.updateTable('users').set(changes).where('id', '=', user.id).execute())
const sessionCount = async () => (await world.db.selectFrom('sessions').select('id').execute()).length

/** Uses a session often enough that it does not become idle, and renews it in time, until the clock reaches `until`. */
async function keepUsing(token: string, until: number): Promise<string> {
  let current = token
  while (world.clock.at < until) {
    world.clock.pass(Math.min(HOUR, until - world.clock.at))
    if (await asksToRenew(current)) current = await renew(current)
  }
  return current
}

describe('a token', () => {
  test('stands for its user as the current row says', async () => {
    const identity = await world.sessions.authenticate(await signIn())
    expect(identity).toMatchObject({
      renew: false,
      caller: {
        subject: { userId: user.id, permissions: user.permissions, rules: [], scope: { root: '/' } },
        signedInAt: world.clock.at / SECOND,
        sorting: { by: 'name', asc: false },
      },
    })
  })

  test('is not kept anywhere, only its digest', async () => {
    const token = await signIn()
    await world.db.destroy()
    const stored = readFileSync(`${world.path}/coffer.db`).toString('latin1')
    for (const part of token.split('.')) expect(stored).not.toContain(part)
    await world.restart()
  })

  test('works after a restart', async () => {
    const token = await signIn()
    await world.restart()
    expect(await isSignedIn(token)).toBe(true)
    expect(await isSignedIn(await renew(token))).toBe(true)
  })

  test('works for two hours and no longer, used or not', async () => {
    const token = await signIn()
    world.clock.pass(2 * HOUR - 1)
    expect(await isSignedIn(token)).toBe(true)
    world.clock.pass(1)
    expect(await isSignedIn(token)).toBe(false)
  })

  test('can be renewed while its session is idle for less than seven days, though it has expired', async () => {
    const [kept, left] = [await signIn(), await signIn()]
    world.clock.pass(7 * 24 * HOUR - 1)
    expect(await isSignedIn(await renew(kept))).toBe(true)
    world.clock.pass(1)
    await expect(renew(left)).rejects.toEqual(refusal)
  })

  test('of somebody else is another session', async () => {
    const other = await world.addUser()
    const [mine, theirs] = [await signIn(), await signIn(other)]
    expect((await world.sessions.authenticate(theirs))?.caller.subject.userId).toBe(other.id)
    expect((await world.sessions.authenticate(mine))?.caller.subject.userId).toBe(user.id)
  })

  test('that is no token stands for nobody', async () => {
    for (const text of ['', '..', 'a.b.c', 'null', `${await signIn()} `]) expect(await isSignedIn(text)).toBe(false)
  })

  test('of another installation stands for nobody, even when the ids are the same', async () => {
    const token = await signIn()
    await using elsewhere = await userWorld()
    await elsewhere.addUser()
    expect(await elsewhere.sessions.authenticate(token)).toBeNull()
  })
})

describe('renewing', () => {
  test('is asked for in the last hour', async () => {
    const token = await signIn()
    world.clock.pass(HOUR - 1)
    expect(await asksToRenew(token)).toBe(false)
    world.clock.pass(1)
    expect(await asksToRenew(token)).toBe(true)
    expect(await asksToRenew(await renew(token))).toBe(false)
  })

  test('is asked for when the user changed since', async () => {
    const token = await signIn()
    await world.change(user.id, { singleClick: true })
    expect(await asksToRenew(token)).toBe(true)
    const next = await renew(token)
    expect(await asksToRenew(next)).toBe(false)
    const claims = JSON.parse(Buffer.from(next.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.user.singleClick).toBe(true)
  })

  test('is not asked of somebody who holds the token before', async () => {
    const token = await signIn()
    world.clock.pass(90 * MINUTE)
    await renew(token)
    expect(await asksToRenew(token)).toBe(false)
  })

  test('leaves the old token 30 seconds, for requests in flight', async () => {
    const token = await signIn()
    const next = await renew(token)
    world.clock.pass(30 * SECOND - 1)
    expect([await isSignedIn(token), await isSignedIn(next)]).toEqual([true, true])
    world.clock.pass(1)
    expect([await isSignedIn(token), await isSignedIn(next)]).toEqual([false, true])
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(next)).toBe(true)
  })

  test('leaves each replaced token its own 30 seconds, however often the page is loaded', async () => {
    const tokens = [await signIn()]
    for (let load = 0; load < 4; load++) {
      const next = await renew(tokens.at(-1) ?? '')
      expect(await isSignedIn(next)).toBe(true)
      tokens.push(next)
      world.clock.pass(5 * SECOND)
    }
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([true, true, true, true, true])
    world.clock.pass(10 * SECOND)
    await world.restart()
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, true, true, true, true])
    world.clock.pass(20 * SECOND - 1)
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false, false, false, true])
  })

  test('with a replaced token gives a further successor within 30 seconds, though the first was used', async () => {
    const token = await signIn()
    const first = await renew(token)
    expect(await isSignedIn(first)).toBe(true)
    world.clock.pass(30 * SECOND - 1)
    const second = await renew(token)
    expect(await Promise.all([token, first, second].map(isSignedIn))).toEqual([true, true, true])
    expect(new Set([token, first, second]).size).toBe(3)
    world.clock.pass(1)
    expect(await isSignedIn(token)).toBe(false)
    await expect(renew(token)).rejects.toEqual(refusal)
    expect(await Promise.all([first, second].map(isSignedIn))).toEqual([false, false])
    await expect(renew(second)).rejects.toEqual(refusal)
  })

  test('with an old token long after its replacement ends the session, when the successor was used', async () => {
    const token = await signIn()
    const next = await renew(token)
    world.clock.pass(HOUR)
    expect(await isSignedIn(next)).toBe(true)
    await expect(renew(token)).rejects.toEqual(refusal)
    expect(await isSignedIn(next)).toBe(false)
  })

  test('with a token three generations old does so too', async () => {
    const token = await signIn()
    const last = await renew(await renew(await renew(token)))
    world.clock.pass(30 * SECOND)
    await expect(renew(token)).rejects.toEqual(refusal)
    expect(await isSignedIn(last)).toBe(false)
  })

  test('in two tabs at once gives both the same successor', async () => {
    const token = await signIn()
    const [first, second] = await Promise.all([renew(token), renew(token)])
    expect(second).toBe(first)
    expect(await isSignedIn(first)).toBe(true)
  })

  test('once more after an answer that was lost gives it once more, within the grace', async () => {
    const token = await signIn()
    const lost = await renew(token)
    world.clock.pass(29 * SECOND)
    expect(await renew(token)).toBe(lost)
  })

  test('once more after the grace is refused, and nothing more', async () => {
    const token = await signIn()
    const next = await renew(token)
    world.clock.pass(31 * SECOND)
    await expect(renew(token)).rejects.toEqual(refusal)
    expect(await isSignedIn(next)).toBe(true)
  })

  test('in a second tab while the user changes gives a token with the claims of now', async () => {
    const token = await signIn()
    const first = await renew(token)
    await world.change(user.id, { locale: 'de' })
    const second = await renew(token)
    expect(second).not.toBe(first)
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true])
    expect(await asksToRenew(second)).toBe(false)
  })

  test('gives another token each time, even in the same second', async () => {
    const tokens = [await signIn()]
    for (let i = 0; i < 5; i++) tokens.push(await renew(tokens.at(-1) ?? ''))
    expect(new Set(tokens).size).toBe(6)
  })

  test('does not go on for ever', async () => {
    await world[Symbol.asyncDispose]()
    world = await userWorld({ lifetimes: { token: 2 * HOUR, idle: DAY, absolute: 3 * DAY } })
    user = await world.addUser()
    const token = await signIn()
    const end = world.clock.at + 3 * DAY
    const last = await keepUsing(token, end - 1)
    expect(await isSignedIn(last)).toBe(true)
    expect(await asksToRenew(last)).toBe(false)
    world.clock.pass(1)
    expect(await isSignedIn(last)).toBe(false)
    await expect(renew(last)).rejects.toEqual(refusal)
  })
})

describe('a session ends', () => {
  test('by logging out, with all its tokens', async () => {
    const token = await signIn()
    const next = await renew(token)
    const id = (await world.sessions.authenticate(next))?.caller.sessionId ?? ''
    const other = await signIn()
    await world.sessions.end(id)
    expect([await isSignedIn(token), await isSignedIn(next), await isSignedIn(other)]).toEqual([false, false, true])
    await expect(renew(next)).rejects.toEqual(refusal)
    await world.restart()
    expect(await isSignedIn(next)).toBe(false)
  })

  test('when it is left alone, by setting', async () => {
    await using short = await userWorld({ lifetimes: { token: 20 * DAY, idle: 7 * DAY, absolute: 30 * DAY } })
    const { token } = await short.start(await short.addUser())
    short.clock.pass(7 * DAY - 1)
    expect(await short.sessions.authenticate(token)).not.toBeNull()
    short.clock.pass(7 * DAY)
    expect(await short.sessions.authenticate(token)).toBeNull()
  })

  test('when its user is deleted, and a new account does not inherit it', async () => {
    const token = await signIn()
    await world.db.transaction().execute((tx) => tx.deleteFrom('users').where('id', '=', user.id).execute())
    expect(await sessionCount()).toBe(0)
    const next = await world.addUser()
    expect(next.id).toBeGreaterThan(user.id)
    expect(await isSignedIn(token)).toBe(false)
    await expect(renew(token)).rejects.toEqual(refusal)
  })

  test('with all others of the user, in the transaction of the change that causes it', async () => {
    const other = await world.addUser()
    const [mine, second, theirs] = [await signIn(), await signIn(), await signIn(other)]
    const change = world.db.transaction().execute(async (tx) => {
      await world.sessions.endAll(tx, user.id)
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('the change failed')
    expect(await isSignedIn(mine)).toBe(true)
    await world.db.transaction().execute((tx) => world.sessions.endAll(tx, user.id))
    expect([await isSignedIn(mine), await isSignedIn(second), await isSignedIn(theirs)]).toEqual([false, false, true])
    await expect(renew(mine)).rejects.toEqual(refusal)
  })

  test('unless it is the one that goes on', async () => {
    const [mine, second] = [await signIn(), await signIn()]
    const keep = (await world.sessions.authenticate(mine))?.caller.sessionId ?? ''
    await world.db.transaction().execute((tx) => world.sessions.endAll(tx, user.id, keep))
    expect([await isSignedIn(mine), await isSignedIn(second)]).toEqual([true, false])
  })

  test('when somebody has more than 50: the one that was left alone longest', async () => {
    const other = await signIn(await world.addUser())
    const tokens: string[] = []
    for (let i = 0; i < 50; i++) {
      tokens.push(await signIn())
      world.clock.pass(SECOND)
    }
    world.clock.pass(MINUTE)
    expect(await isSignedIn(tokens[0] ?? '')).toBe(true)
    await signIn()
    expect(await isSignedIn(tokens[0] ?? '')).toBe(true)
    expect(await isSignedIn(tokens[1] ?? '')).toBe(false)
    expect(await isSignedIn(tokens[2] ?? '')).toBe(true)
    expect(await isSignedIn(other)).toBe(true)
    expect(await sessionCount()).toBe(51)
  })

  test('and what nobody can use any more is cleared away', async () => {
    await signIn()
    world.clock.pass(8 * DAY)
    await signIn()
    expect(await sessionCount()).toBe(1)
  })
})

describe('the current row decides, not the token', () => {
  test('permissions, scope, rules and hidden files are those of now', async () => {
    const admin = await world.addUser({ permissions: ALL_PERMISSIONS })
    user = admin
    const token = await signIn(admin)
    expect((await world.sessions.authenticate(token))?.caller.subject.permissions.admin).toBe(true)
    await update({ may_admin: 0, may_delete: 0, scope: '/home', hide_dotfiles: 1 })
    await update({ rules: JSON.stringify([{ regex: false, allow: false, path: '/x' }]) })
    expect((await world.sessions.authenticate(token))?.caller.subject).toMatchObject({
      permissions: { admin: false, delete: false, create: true },
      scope: { root: '/home' },
      hideDotfiles: true,
      rules: [{ path: '/x' }],
    })
  })

  test('global rules come before the own ones, and are compiled once', async () => {
    const deny = (path: string) => JSON.stringify([{ regex: false, allow: false, path }])
    await update({ rules: deny('/own') })
    await world.db.transaction().execute((tx) =>
      tx
        .insertInto('settings')
        .values({ name: 'rules', value: deny('/all') })
        .execute(),
    )
    const token = await signIn()
    const first = (await world.sessions.authenticate(token))?.caller.subject.rules
    expect(first).toMatchObject([{ path: '/all' }, { path: '/own' }])
    expect((await world.sessions.authenticate(token))?.caller.subject.rules).toBe(first ?? [])
  })

  test('a scope that climbs leaves nothing that may be done', async () => {
    const token = await signIn()
    await update({ scope: '/home/../..' })
    const subject = (await world.sessions.authenticate(token))?.caller.subject
    expect(subject?.permissions).toEqual(NO_PERMISSIONS)
    expect(subject?.rules.at(-1)).toEqual({ regex: false, allow: false, path: '/' })
  })
})

describe('asking again in a long transfer', () => {
  test('goes by the session, whatever became of the token it began with', async () => {
    const token = await signIn()
    const id = (await world.sessions.authenticate(token))?.caller.sessionId ?? ''
    await renew(token)
    world.clock.pass(3 * HOUR)
    expect(await isSignedIn(token)).toBe(false)
    expect((await world.sessions.recheck(id))?.subject.userId).toBe(user.id)
    await world.sessions.end(id)
    expect(await world.sessions.recheck(id)).toBeNull()
  })

  test('counts as use', async () => {
    const token = await signIn()
    const id = (await world.sessions.authenticate(token))?.caller.sessionId ?? ''
    for (let day = 0; day < 20; day++) {
      world.clock.pass(DAY)
      expect(await world.sessions.recheck(id)).not.toBeNull()
    }
  })

  test('does not where nobody does anything', async () => {
    const token = await signIn()
    const id = (await world.sessions.authenticate(token))?.caller.sessionId ?? ''
    expect((await world.sessions.glance(id))?.sessionId).toBe(id)
    for (let day = 0; day < 20; day++) {
      world.clock.pass(DAY)
      await world.sessions.glance(id)
    }
    expect(await world.sessions.glance(id)).toBeNull()
  })
})

test('a request costs a write only once a minute', async () => {
  const token = await signIn()
  const changes = async () => {
    const rows = await world.db.selectFrom('sessions').select('last_used_at').execute()
    return rows[0]?.last_used_at
  }
  const start = await changes()
  world.clock.pass(MINUTE - 1)
  await isSignedIn(token)
  expect(await changes()).toBe(start ?? 0)
  world.clock.pass(1)
  await isSignedIn(token)
  expect(await changes()).toBe(world.clock.at)
})

test('on a full disk people still get in, and cannot begin anything new', async () => {
  const token = await signIn()
  world.clock.pass(MINUTE)
  await sql`create trigger more after update on sessions
    begin insert into settings values (randomblob(8), zeroblob(1000000)); end`.execute(world.db)
  const { page_count: pages } = (await sql<{ page_count: number }>`pragma page_count`.execute(world.db)).rows[0] ?? {}
  await sql.raw(`pragma max_page_count = ${pages}`).execute(world.db)
  expect(await isSignedIn(token)).toBe(true)
  await expect(renew(token)).rejects.toMatchObject({ code: 'disk_full' })
  expect(await isSignedIn(token)).toBe(true)
})
