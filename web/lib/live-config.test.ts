import { expect, test } from 'bun:test'
import { createLiveConfig } from './live-config.ts'
import { parseRuntimeConfig } from './runtime-config.ts'

const config = (Revision: string, more = {}) => parseRuntimeConfig({ Revision, ...more })

/** Creates a live configuration whose server returns the given answers. */
function open(answers: (() => Promise<ReturnType<typeof config>>)[]) {
  let asked = 0
  const live = createLiveConfig(config('a'), async () => {
    const answer = answers[asked++]
    if (!answer) throw new Error('was not to ask')
    return answer()
  })
  let told = 0
  live.store.subscribe(() => {
    told++
  })
  return { live, asked: () => asked, told: () => told }
}

test('another revision is asked for, once, and who listens is told', async () => {
  const { live, asked, told } = open([async () => config('b', { Name: 'Acme' })])
  live.noticeRevision('a')
  expect(asked()).toBe(0)
  live.noticeRevision('b')
  live.noticeRevision('b')
  await live.refresh()
  expect([asked(), told(), live.store.getSnapshot().Name]).toEqual([1, 1, 'Acme'])
  live.noticeRevision('b')
  expect(asked()).toBe(1)
})

test('what is the same tells nobody', async () => {
  const { live, asked, told } = open([async () => config('a')])
  await live.refresh()
  expect([asked(), told()]).toEqual([1, 0])
})

test('a server that is away changes nothing, and is asked again the next time', async () => {
  const { live } = open([() => Promise.reject(new Error('away')), async () => config('b', { CSS: true })])
  await live.refresh()
  expect(live.store.getSnapshot()).toEqual(config('a'))
  await live.refresh()
  expect(live.store.getSnapshot().CSS).toBe(true)
})

test('a revision the server names and does not tell is not asked for again and again', async () => {
  const { live, asked } = open([async () => config('a')])
  live.noticeRevision('b')
  await live.refresh()
  live.noticeRevision('b')
  expect(asked()).toBe(1)
})
