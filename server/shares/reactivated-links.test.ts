import { expect, test } from 'bun:test'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { linkTo, visit } from '#server/testing/share-links.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { timestampBetween } from '#server/testing/until.ts'
import { move, nextGesture, post, remove, trash, undo, upload } from '#server/testing/user-actions.ts'

// Another item may have come to the place where an item was restored, by a later change of the same operation.

const contentOf = (app: TestApp, item: string) => Bun.file(`${app.root}${item}`).text()

test('undoing a deletion, a rename to the same name and its deletion shows no other file by a link', async () => {
  await using app = await testApp({ tree: { '/x': 'X', '/y': 'Y' } })
  const link = await linkTo(app, '/y')
  const gesture = nextGesture()
  const send = async (method: string, target: string) =>
    expect((await app.request(`/api/resources${target}`, { method, headers: { [GESTURE_HEADER]: gesture } })).ok).toBe(
      true,
    )
  await send('DELETE', '/x')
  await send('PATCH', '/y?action=rename&destination=%2Fx')
  await send('DELETE', '/x')
  await undo(app, gesture)
  expect([await contentOf(app, '/x'), await contentOf(app, '/y')]).toEqual(['X', 'Y'])
  expect(await visit(app, link)).toBe(404)
})

test('rewinding the same does not either', async () => {
  await using app = await testApp({ tree: { '/x': 'X', '/y': 'Y' } })
  const link = await linkTo(app, '/y')
  const at = await timestampBetween()
  await remove(app, '/x')
  await move(app, '/y', '/x')
  await remove(app, '/x')
  expect((await post(app, '/api/rewind/', { at })).status).toBe(200)
  expect([await contentOf(app, '/x'), await contentOf(app, '/y')]).toEqual(['X', 'Y'])
  expect(await visit(app, link)).toBe(404)
})

test('restoring a folder and what replaces a file in it revives the link of the file that is there', async () => {
  for (const order of [
    ['/f', '/f/x'],
    ['/f/x', '/f'],
  ]) {
    await using app = await testApp({ tree: { '/f/x': 'old' } })
    const old = await linkTo(app, '/f/x')
    await remove(app, '/f/x')
    await upload(app, '/f/x', 'new')
    const link = await linkTo(app, '/f/x')
    await remove(app, '/f')
    const { items } = await trash(app)
    const ids = order.map((path) => items.find((item) => item.path === path)?.id)
    expect((await post(app, '/api/trash/restore', { ids, onTaken: 'replace', links: true })).status).toBe(200)
    const there = await contentOf(app, '/f/x')
    expect([there, 404]).toContain(await visit(app, old))
    expect([there, 404]).toContain(await visit(app, link))
    expect([await visit(app, old), await visit(app, link)]).toContain(there)
  }
})
