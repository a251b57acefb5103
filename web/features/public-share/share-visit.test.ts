import { describe, expect, test } from 'bun:test'
import type { PublicShare } from '#contract/shares.ts'
import { failureIn } from './failure.ts'
import { Refusal } from './fetch-share.ts'
import { createShareVisit } from './share-visit.ts'

const place = (path = '/') => ({ hash: 'abc', path })
const file = (name: string): PublicShare => ({
  path: '',
  name,
  size: 3,
  extension: '.txt',
  modified: '2026-01-01T00:00:00Z',
  mode: 0,
  isDir: false,
  isSymlink: false,
  type: 'text',
  kind: 'download',
  expire: 0,
  downloadsLeft: null,
  message: '',
  sender: '',
  hideDownload: false,
})
const behind = (right: string, asked: Array<string | null> = []) =>
  createShareVisit(async ({ path }, password) => {
    asked.push(password)
    if (password !== right) throw new Refusal(401, 'password_needed')
    return file(path)
  })

describe('a visit', () => {
  test('shows what a link leads to', async () => {
    const visit = createShareVisit(async ({ path }) => file(path))
    expect(visit.state.getSnapshot()).toEqual({ kind: 'loading' })
    await visit.open(place('/a'))
    expect(visit.state.getSnapshot()).toEqual({ kind: 'here', place: place('/a'), share: file('/a') })
  })

  test('asks for a password once, says when it is wrong, and uses the right one everywhere', async () => {
    const asked: Array<string | null> = []
    const visit = behind('sesame', asked)
    await visit.open(place())
    expect(visit.state.getSnapshot()).toEqual({ kind: 'locked', tried: 'none', busy: false })
    await visit.unlock('salami')
    expect(visit.state.getSnapshot()).toEqual({ kind: 'locked', tried: 'wrong', busy: false })
    await visit.unlock('sesame')
    await visit.open(place('/sub'))
    expect(visit.state.getSnapshot()).toMatchObject({ kind: 'here', share: { name: '/sub' } })
    expect(asked).toEqual([null, 'salami', 'sesame', 'sesame'])
  })

  test.each([
    [429, 'too_many', { kind: 'locked', tried: 'too-many', busy: false }],
    [0, 'unreachable', { kind: 'locked', tried: 'not-sent', busy: false }],
    [404, 'not_found', { kind: 'failed', status: 404 }],
    [401, 'other', { kind: 'failed', status: 401 }],
  ] as const)('knows what answer %d %s to a password means', async (status, failure, state) => {
    const visit = createShareVisit(async (_, password) => {
      throw password === null ? new Refusal(401, 'password_needed') : new Refusal(status, failure)
    })
    await visit.open(place())
    await visit.unlock('sesame')
    expect(visit.state.getSnapshot()).toEqual(state)
  })

  test('tells why a place cannot be shown', async () => {
    const visit = createShareVisit(() => Promise.reject(new Refusal(404, 'not_found')))
    await visit.open(place())
    expect(visit.state.getSnapshot()).toEqual({ kind: 'failed', status: 404 })
  })

  test('ends up where one went last, whichever answer is faster', async () => {
    const slow = Promise.withResolvers<PublicShare>()
    const visit = createShareVisit(({ path }) => (path === '/slow' ? slow.promise : Promise.resolve(file(path))))
    const first = visit.open(place('/slow'))
    await visit.open(place('/fast'))
    slow.resolve(file('/slow'))
    await first
    expect(visit.state.getSnapshot()).toMatchObject({ kind: 'here', share: { name: '/fast' } })
  })

  test('keeps what is shown for a moment, and says it waits after that', async () => {
    const slow = Promise.withResolvers<PublicShare>()
    const visit = createShareVisit(({ path }) => (path === '/slow' ? slow.promise : Promise.resolve(file(path))), 20)
    await visit.open(place('/a'))
    const second = visit.open(place('/slow'))
    expect(visit.state.getSnapshot().kind).toBe('here')
    await Bun.sleep(40)
    expect(visit.state.getSnapshot().kind).toBe('loading')
    slow.resolve(file('/slow'))
    await second
    expect(visit.state.getSnapshot().kind).toBe('here')
  })

  test('keeps what it shows when asking again fails', async () => {
    let gone = false
    const visit = createShareVisit(async ({ path }) => {
      if (gone) throw new Refusal(0, 'unreachable')
      return file(path)
    })
    await visit.open(place('/a'))
    gone = true
    await visit.refresh()
    expect(visit.state.getSnapshot().kind).toBe('here')
  })

  test.each([
    [null, { kind: 'failed', status: 404 }],
    [1, { kind: 'here', share: { downloadsLeft: 0 } }],
  ])('shows that a link has ended; with %p downloads left, that there are none', async (downloadsLeft, state) => {
    let gone = false
    const visit = createShareVisit(async ({ path }) => {
      if (gone) throw new Refusal(404, 'not_found')
      return { ...file(path), downloadsLeft }
    })
    await visit.open(place('/a'))
    gone = true
    await visit.refresh()
    expect(visit.state.getSnapshot()).toMatchObject(state)
  })
})

test.each([
  ['{"code":"password_needed","message":"The password is needed."}', 'password_needed'],
  ['{"code":"of another version"}', 'other'],
  ['null', 'other'],
  ['<html>502 Bad Gateway</html>', 'other'],
] as const)('an answer %s says %s', (body, failure) => expect(failureIn(body)).toBe(failure))
