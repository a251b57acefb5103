import { expect, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { until } from '#testing/until.ts'
import { trashKey } from '#web/features/history/trash/queries.ts'
import { translator } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { loadCatalog } from '#web/i18n/page-messages.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import { itemError } from '#web/lib/item-error.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import type { Step } from '#web/lib/step.ts'
import { createToasts } from '#web/ui/toasts.ts'
import { createUndo } from './undo.ts'

const t = translator(await loadCatalog('en', ['undo']))
const named = (name: string, kind: Step['kind'] = 'delete'): Step => ({ kind, name, count: 1 })
const reply = () => Response.json({ kind: 'delete', path: null, count: 1 })
const refuse = (code: string, status = 409) => Response.json({ code, message: code, field: '/a.txt' }, { status })

const HOUR = 60 * 60 * 1000
const entry = (id: string, more: object = {}) => ({
  ...{ id, kind: 'move', at: Date.now() - 1000, by: 'me', mine: true, count: 1, state: 'possible' },
  items: [{ path: '/old.txt', to: '/new.txt' }],
  ...more,
})
type Answer = (body: { gesture?: string; step?: string }) => Response | Promise<Response>

/** Undo manager connected to a real server, with the given responses and history. */
async function open({
  history = [] as object[],
  pages = [{ steps: history, next: null }] as { steps: object[]; next: string | null }[],
  perm = ALL_PERMISSIONS as Permissions,
  queries = createQueryClient(),
} = {}) {
  let answer: Answer = reply
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/history/') {
        asked.push('history')
        const before = searchParams.get('before')
        const page = pages[before === null ? 0 : pages.findIndex(({ next }) => next === before) + 1]
        return Response.json({ ...page, since: null })
      }
      const body = (await request.json()) as { gesture?: string; step?: string }
      asked.push(body.step ?? body.gesture ?? '')
      return answer(body)
    },
  })
  const api = createApiClient({
    baseUrl: server.url.href.replace(/\/$/, ''),
    token: () => null,
    onRenew: () => undefined,
  })
  const toasts = createToasts(() => () => undefined)
  const user = { ...({} as { id: number }), perm }
  const undo = createUndo({
    api,
    toasts,
    t,
    queries,
    session: { state: { getSnapshot: () => ({ kind: 'signed-in', user }) as never } },
  })
  const texts = () => toasts.getSnapshot().map(({ text }) => text)
  return {
    undo,
    toasts,
    texts,
    asked,
    /** Sets the response from now on. */
    answers: (next: Answer) => {
      answer = next
    },
    /** Clicks the button of the toast with this text. */
    press(text: string) {
      const toast = toasts.getSnapshot().find((each) => each.text === text)
      if (!toast) throw new Error(`Nothing says “${text}”, but ${texts().join(' | ')}`)
      toasts.close(toast.id)
      if ('run' in toast) toast.run()
      else if (toast.kind === 'error') toast.retry?.()
    },
    /** Waits until exactly these texts are shown. */
    async says(...expected: string[]) {
      for (const end = Date.now() + 60_000; !Bun.deepEquals(texts(), expected) && Date.now() < end; ) await Bun.sleep(5)
      expect(texts()).toEqual(expected)
    },
    async [Symbol.asyncDispose]() {
      await server.stop(true)
    },
  }
}

const REFUSED = errorText(itemError('not_allowed', ''), t)
const GONE = "Can't undo: another item named “a.txt” now exists."

test('“Redo” does that very step again, whatever was taken back since', async () => {
  await using it = await open()
  it.undo.addStep('1', named('a.txt'))
  it.undo.addStep('2', named('b.txt'))
  await it.says('Deleted: a.txt', 'Deleted: b.txt')
  it.press('Deleted: b.txt')
  await it.says('Deleted: a.txt', 'Undone – Deleted: b.txt')
  it.press('Deleted: a.txt')
  await it.says('Undone – Deleted: b.txt', 'Undone – Deleted: a.txt')
  it.press('Undone – Deleted: b.txt')
  await it.says('Undone – Deleted: a.txt', 'Deleted: b.txt')
  expect(it.asked.slice(0, 2)).toEqual(['2', '1'])
})

const NOT_ALLOWED = itemError('not_allowed', '')
const partial = (items: readonly string[], more: object = {}): Step => ({
  ...{ kind: 'move', name: '', count: 3 },
  failure: { count: items.length, items: items.map((path) => ({ path, error: NOT_ALLOWED })), ...more },
})

test('a step of which a part failed has one notification, that says both, with Undo, and stays until it is closed', async () => {
  await using it = await open()
  const shown: string[] = []
  const remedy = { label: 'Ask', run: () => undefined }
  it.undo.addStep('1', partial(['/a.txt', '/b.txt'], { remedy, showDetails: () => shown.push('details') }))
  await it.says(`3 of 5 items moved; 2 failed: ${REFUSED}`)
  const [toast] = it.toasts.getSnapshot()
  const actions = toast?.kind === 'error' ? (toast.actions ?? []) : []
  expect(actions.map(({ label }) => label)).toEqual(['Undo', 'Ask', 'Details'])
  actions[2]?.run()
  expect([shown, actions[2]?.stays]).toEqual([['details'], true])
  actions[0]?.run()
  await it.says('Undone – Moved: 3 items')
  it.undo.redo()
  await it.says('Moved: 3 items')
})

test('one failed item, or items that nothing else shows, are named', async () => {
  await using it = await open()
  it.undo.addStep('1', partial(['/in/a.txt'], { showDetails: () => undefined }))
  await it.says(`3 of 4 items moved; 1 failed: a.txt: ${REFUSED}`)
  await using other = await open()
  other.undo.addStep('1', partial(['/in/a.txt', '/in/b.txt']))
  await other.says(`3 of 5 items moved; 2 failed: a.txt: ${REFUSED}`)
})

test('Undo of the rest is not offered for a permanent step, or without the permission', async () => {
  await using it = await open({ perm: NO_PERMISSIONS })
  it.undo.addStep('1', partial(['/a.txt']))
  it.undo.addStep('2', { ...partial(['/b.txt']), kind: 'purge', permanent: true })
  await it.says(
    `3 of 4 items moved; 1 failed: a.txt: ${REFUSED}`,
    `3 of 4 items permanently deleted; 1 failed: b.txt: ${REFUSED}`,
  )
  for (const toast of it.toasts.getSnapshot()) expect(toast).toMatchObject({ kind: 'error', actions: [] })
})

test('“Redo” works after something new, when the keys for it have nothing to do again', async () => {
  await using it = await open()
  it.undo.addStep('1', named('a.txt'))
  it.undo.undo()
  await it.says('Undone – Deleted: a.txt')
  it.undo.addStep('2', named('b.txt'))
  await it.says('Undone – Deleted: a.txt', 'Deleted: b.txt')
  it.undo.redo()
  await it.says('Undone – Deleted: a.txt', 'Deleted: b.txt', 'Nothing to redo')
  it.press('Undone – Deleted: a.txt')
  await it.says('Deleted: b.txt', 'Nothing to redo', 'Deleted: a.txt')
})

test('of a step there is one word at most: by keyboard it is taken back and done again as by the word', async () => {
  await using it = await open()
  it.undo.addStep('1', named('a.txt'))
  await it.says('Deleted: a.txt')
  for (let times = 0; times < 3; times += 1) {
    it.undo.undo()
    await it.says('Undone – Deleted: a.txt')
    it.undo.redo()
    await it.says('Deleted: a.txt')
  }
})

test('what was refused stays, to be tried again by keyboard and by the word about it', async () => {
  await using it = await open()
  it.undo.addStep('0', named('z.txt'))
  it.undo.addStep('1', named('a.txt'))
  await it.says('Deleted: z.txt', 'Deleted: a.txt')
  it.answers(() => refuse('name_taken'))
  it.press('Deleted: a.txt')
  await it.says('Deleted: z.txt', GONE)
  it.undo.undo()
  await it.says('Deleted: z.txt', GONE)
  it.press(GONE)
  await it.says('Deleted: z.txt', GONE)
  it.answers(reply)
  it.press(GONE)
  await it.says('Deleted: z.txt', 'Undone – Deleted: a.txt')
  expect(it.asked).toEqual(['1', '1', '1', '1'])
  it.answers(() => refuse('changed_since'))
  it.undo.redo()
  await it.says('Deleted: z.txt', "Can't undo: “a.txt” has changed since then.")
  it.answers(reply)
  it.undo.redo()
  await it.says('Deleted: z.txt', 'Deleted: a.txt')
})

test.each([
  ['conflict', 409, 'This was already undone.'],
  ['not_kept', 409, "Can't undo: the previous content was permanently deleted."],
  ['not_found', 404, 'This action is no longer in the history.'],
])('%s is for good: next time what was done before is taken back', async (code, status, said) => {
  await using it = await open()
  it.undo.addStep('0', named('z.txt'))
  it.undo.addStep('1', named('a.txt'))
  await it.says('Deleted: z.txt', 'Deleted: a.txt')
  it.answers(({ gesture }) => (gesture === '1' ? refuse(code, status) : reply()))
  it.undo.undo()
  await it.says('Deleted: z.txt', said)
  it.undo.undo()
  await it.says(said, 'Undone – Deleted: z.txt')
})

test('a word that comes too late says so', async () => {
  await using it = await open()
  it.undo.addStep('1', named('a.txt'))
  await it.says('Deleted: a.txt')
  const [toast] = it.toasts.getSnapshot()
  it.undo.undo()
  if (toast && 'run' in toast) toast.run()
  await it.says('Undone – Deleted: a.txt', 'This was already undone.')
})

test('with nothing of its own it takes back what the history knows, its own and of the last hour', async () => {
  const history = [
    entry('undo', { kind: 'undo' }),
    entry('theirs', { mine: false }),
    entry('back', { state: 'taken_back' }),
    entry('mine'),
    entry('older'),
  ]
  await using it = await open({ history })
  it.undo.undo()
  await it.says('Undone – Renamed: new.txt')
  expect(it.asked).toEqual(['history', 'mine'])
  it.undo.redo()
  await it.says('Renamed: new.txt')
})

test('what the history refuses for good is not asked for again; what it refuses for now is', async () => {
  await using it = await open({ history: [entry('one'), entry('two')] })
  it.answers(({ step }) => (step === 'one' ? refuse('not_kept') : refuse('changed_since')))
  it.undo.undo()
  await it.says("Can't undo: the previous content was permanently deleted.")
  it.undo.undo()
  it.undo.undo()
  const kept = "Can't undo: the previous content was permanently deleted."
  await it.says(kept, "Can't undo: “a.txt” has changed since then.")
  while (it.asked.length < 5) await Bun.sleep(5)
  expect(it.asked).toEqual(['history', 'one', 'history', 'two', 'two'])
})

test('of what the history knows, what began last is undone first, also from a later page', async () => {
  const pages = [
    { steps: [entry('1-long'), entry('5-theirs', { mine: false })], next: '5' },
    { steps: [entry('3-mine'), entry('2-mine')], next: null },
  ]
  await using it = await open({ pages })
  it.undo.undo()
  await it.says('Undone – Renamed: new.txt')
  expect(it.asked).toEqual(['history', 'history', '3-mine'])
})

test('a step that completes late is undone after one that began later', async () => {
  await using it = await open()
  const late = Promise.withResolvers<Step>()
  it.undo.addStep('1', late.promise)
  it.undo.addStep('2', named('b.txt', 'rename'))
  await it.says('Renamed: b.txt')
  late.resolve(named('a.txt'))
  await it.says('Renamed: b.txt', 'Deleted: a.txt')
  it.undo.undo()
  await it.says('Deleted: a.txt', 'Undone – Renamed: b.txt')
  expect(it.asked).toEqual(['2'])
})

test('what was long ago stays, and there is nothing to take back', async () => {
  await using it = await open({ history: [entry('long ago', { at: Date.now() - HOUR - 5000 })] })
  it.undo.undo()
  await it.says('Nothing to undo')
  expect(it.toasts.getSnapshot()[0]?.ms).toBe(3000)
  expect(it.asked).toEqual(['history'])
})

test('who may not bring back what they delete is told who can', async () => {
  await using it = await open({ perm: { ...NO_PERMISSIONS, delete: true } })
  const said = 'Deleted: a.txt · An administrator can restore it from the trash.'
  it.undo.addStep('1', named('a.txt'))
  await it.says(said)
  expect(it.toasts.getSnapshot()[0]?.kind).toBe('success')
  it.undo.undo()
  await it.says("The action couldn't be undone. An administrator can restore it from the trash.")
  expect(it.asked).toEqual([])
})

test('the trash is fetched again after a step', async () => {
  const queries = createQueryClient()
  await using it = await open({ queries })
  let requests = 0
  const trash = new QueryObserver(queries, { queryKey: [...trashKey, 'items'], queryFn: () => ++requests })
  const stop = trash.subscribe(() => undefined)
  await until(() => trash.getCurrentResult().data === 1)
  it.undo.addStep('1', named('a.txt'))
  await until(() => trash.getCurrentResult().data === 2)
  stop()
})

test('nobody is offered what another did', async () => {
  await using it = await open()
  it.undo.addStep('1', named('a.txt'))
  await it.says('Deleted: a.txt')
  const late = Promise.withResolvers<Step>()
  it.undo.addStep('2', late.promise)
  it.undo.forget()
  late.resolve(named('b.txt'))
  it.undo.undo()
  await it.says('Deleted: a.txt', 'Nothing to undo')
})

test('shortcuts that the previous user pressed undo nothing of the next one', async () => {
  await using it = await open({ history: [entry('7')] })
  it.undo.addStep('1', named('a.txt'))
  await it.says('Deleted: a.txt')
  const answer = Promise.withResolvers<Response>()
  it.answers(() => answer.promise)
  it.undo.undo()
  it.undo.undo()
  await it.says()
  it.undo.forget()
  answer.resolve(reply())
  it.answers(reply)
  it.undo.undo()
  while (it.asked.at(-1) !== '7') await Bun.sleep(2)
  it.undo.addStep('2', named('b.txt'))
  it.undo.undo()
  while (it.asked.at(-1) !== '2') await Bun.sleep(2)
  expect(it.asked).toEqual(['1', 'history', '7', '2'])
})

test('what cannot be undone is said without an offer, and undo applies to the step before', async () => {
  await using it = await open()
  it.undo.addStep('1', named('a.txt'))
  it.undo.addStep('2', { kind: 'purge', name: 'b.txt', count: 1, permanent: true })
  await it.says('Deleted: a.txt', 'Permanently deleted: b.txt')
  expect(it.toasts.getSnapshot().map(({ kind }) => kind)).toEqual(['undo', 'success'])
  it.undo.undo()
  await it.says('Permanently deleted: b.txt', 'Undone – Deleted: a.txt')
  expect(it.asked).toEqual(['1'])
})
