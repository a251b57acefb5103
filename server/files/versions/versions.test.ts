import { expect, test } from 'bun:test'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { HistoryPage } from '#contract/undo.ts'
import { RewindReply, RewindView, Versions } from '#contract/versions.ts'
import { testApp } from '#server/testing/test-app.ts'
import { timestampBetween } from '#server/testing/until.ts'
import { move, namesIn, nextGesture, post, remove, save, textAt, undo, upload } from '#server/testing/user-actions.ts'

test('versions of a file: listed, read, brought back and removed', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'one' } })
  await save(app, '/a.txt', 'two')
  await save(app, '/a.txt', 'three!')
  const list = async () => Versions.parse(await (await app.request('/api/versions/a.txt')).json())
  const { versions, current, isOn } = await list()
  expect([versions.map(({ size, by }) => [size, by]), current?.size, isOn]).toEqual([
    [
      [3, 'admin'],
      [3, 'admin'],
    ],
    6,
    true,
  ])
  const [two, one] = versions
  expect(await (await app.request(`/api/versions/a.txt?id=${one?.id}`)).text()).toBe('one')
  expect((await post(app, '/api/versions/a.txt', { id: one?.id })).status).toBe(200)
  expect(textAt(app, '/a.txt')).toBe('one')
  expect((await list()).versions.map(({ size }) => size)).toEqual([6, 3])
  const gone = await app.request(`/api/versions/a.txt?id=${two?.id}`, { method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect((await app.request(`/api/versions/a.txt?id=${two?.id}`)).status).toBe(404)
})

test('the history tells of each step, through renames, and whether it can be taken back', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a' } })
  await save(app, '/a.txt', 'b')
  await move(app, '/a.txt', '/b.txt')
  const saved = await save(app, '/b.txt', 'c')
  const steps = async (target: string) =>
    HistoryPage.parse(await (await app.request(`/api/history${target}`)).json()).steps
  expect((await steps('/b.txt')).map(({ kind, state, mine }) => [kind, state, mine])).toEqual([
    ['save', 'possible', true],
    ['move', 'possible', true],
    ['save', 'possible', true],
  ])
  await undo(app, saved)
  expect((await steps('/')).map(({ kind, state }) => [kind, state])).toEqual([
    ['undo', 'possible'],
    ['save', 'taken_back'],
    ['move', 'possible'],
    ['save', 'possible'],
  ])
})

test('a folder is shown as it was, and brought back as one step', async () => {
  await using app = await testApp({
    tree: { '/f/kept.txt': 'k', '/f/changed.txt': 'one', '/f/gone.txt': 'g', '/f/away.txt': 'w' },
  })
  await save(app, '/f/kept.txt', 'k2')
  const at = await timestampBetween()
  await save(app, '/f/changed.txt', 'two')
  await save(app, '/f/changed.txt', 'three')
  await remove(app, '/f/gone.txt')
  await upload(app, '/f/added.txt', 'new')
  await move(app, '/f/away.txt', '/away.txt')
  const view = RewindView.parse(await (await app.request(`/api/rewind/f?at=${at}`)).json())
  const states = Object.fromEntries(view.items.map(({ name, state }) => [name, state]))
  expect(states).toEqual({
    'kept.txt': 'same',
    'changed.txt': 'changed',
    'gone.txt': 'gone',
    'added.txt': 'added',
    'away.txt': 'elsewhere',
  })
  const gesture = nextGesture()
  const init = { method: 'POST', body: JSON.stringify({ at }), headers: { [GESTURE_HEADER]: gesture } }
  const reply = RewindReply.parse(await (await app.request('/api/rewind/f', init)).json())
  expect(reply.left).toEqual([])
  expect([namesIn(app, '/f'), textAt(app, '/f/changed.txt'), textAt(app, '/f/kept.txt')]).toEqual([
    ['away.txt', 'changed.txt', 'gone.txt', 'kept.txt'],
    'one',
    'k2',
  ])
  await undo(app, gesture)
  expect([namesIn(app, '/f'), textAt(app, '/f/changed.txt')]).toEqual([
    ['added.txt', 'changed.txt', 'kept.txt'],
    'three',
  ])
})

test('what was taken back and done again is brought back from where it is by now', async () => {
  await using app = await testApp({ tree: { '/f/a.txt': 'a', '/f/b.txt': 'b' } })
  const at = await timestampBetween()
  // Deletes, undoes that, and deletes again by undoing the undo.
  await undo(app, await undo(app, await remove(app, '/f/a.txt')))
  await undo(app, await remove(app, '/f/b.txt'))
  const view = RewindView.parse(await (await app.request(`/api/rewind/f?at=${at}`)).json())
  expect(view.items.map(({ name, state, possible }) => [name, state, possible] as const)).toEqual([
    ['b.txt', 'same', true],
    ['a.txt', 'gone', true],
  ])
  const init = { method: 'POST', body: JSON.stringify({ at }) }
  expect(RewindReply.parse(await (await app.request('/api/rewind/f', init)).json())).toEqual({ count: 1, left: [] })
  expect(namesIn(app, '/f')).toEqual(['a.txt', 'b.txt'])
})
