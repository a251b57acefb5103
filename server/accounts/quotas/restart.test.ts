import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { authorize, type Effect } from '#server/access/authorize.ts'
import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import type { Context } from '#server/context.ts'
import { restartedProgram } from '#server/testing/restarted-program.ts'
import { content, outcomeOf } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { createUser } from '#server/testing/test-users.ts'

const HOME = parsePlainPath('/mia')
const NEVER = new AbortController().signal

/** Returns the grants of a user in their home. */
const mayOf = (userId: number) => {
  const { scope, ...subject } = buildSubject()
  const inHome = { ...subject, userId, scope: { ...scope, root: HOME } }
  return <E extends Effect>(effect: E, item: VirtualPath) => authorize(inHome, effect, item)
}

const upload = (context: Context, userId: number, name: string, length: number) =>
  outcomeOf(
    context.files.upload({
      ...{ may: mayOf(userId), path: parsePlainPath(name), override: false, signal: NEVER },
      content: content('x'.repeat(length)),
    }),
  )

test('after a restart the usage is known, and unfinished uploads still reserve their size', async () => {
  using program = await restartedProgram({ config: {} })
  let userId = 0
  {
    await using context = await program.begin()
    const user = await createUser(context, { username: 'mia', scope: HOME })
    userId = user.id
    mkdirSync(path.join(context.config.root, 'mia'))
    writeFileSync(path.join(context.config.root, 'mia/there'), 'x'.repeat(30))
    await context.quotas.setForUser(OPERATOR, userId, { bytes: 100 })
    const unfinished = { path: parsePlainPath('/big'), override: false, length: 60, modified: null, concat: null }
    await context.uploads.begin({ ...unfinished, may: mayOf(userId), chunk: null, signal: NEVER })
    expect(await upload(context, userId, '/more', 11)).toBe('quota_exceeded')
  }
  const { root } = await closed(await program.begin())
  writeFileSync(path.join(root, 'mia/meanwhile'), 'x'.repeat(5))
  await using context = await program.begin()
  await context.meter.recountAll()
  expect((await context.quotas.ofUser(userId)).usage).toMatchObject({ bytes: 35, files: 2, counting: false })
  expect(await upload(context, userId, '/more', 6)).toBe('quota_exceeded')
  expect(await upload(context, userId, '/more', 5)).toBe('done')
})

test('a command that ends with the program has its home counted at the next start', async () => {
  using program = await restartedProgram({ config: {} })
  const { meter } = await (async () => {
    await using context = await program.begin()
    return context
  })()
  await meter.countAgain(HOME)
  await using context = await program.begin()
  const { id } = await createUser(context, { username: 'mia', scope: HOME })
  mkdirSync(path.join(context.config.root, 'mia'))
  writeFileSync(path.join(context.config.root, 'mia/by-command'), 'x'.repeat(7))
  await context.quotas.setForUser(OPERATOR, id, { bytes: 100 })
  await context.meter.countAgain(HOME)
  await context.meter.whenCounted()
  expect((await context.quotas.ofUser(id)).usage).toMatchObject({ bytes: 7, files: 1, counting: false })
})

/** Ends a program at once, while it counts, and returns its configuration. */
async function closed(context: Context) {
  await context[Symbol.asyncDispose]()
  return context.config
}
