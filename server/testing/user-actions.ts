// Requests that the page sends for a user action, with the gesture id that groups them.
import { expect } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { TrashPage } from '#contract/trash.ts'
import { UndoReply } from '#contract/undo.ts'
import type { TestApp } from './test-app.ts'

let gestures = 0
/** Returns a gesture id that was not used before. */
export const nextGesture = () => `gesture-${String(++gestures).padStart(10, '0')}`

export type ActionOptions = RequestInit & { readonly as?: string; readonly gesture?: string }

/** Performs an action under a new gesture id, and returns that id. */
export async function performAction(
  app: TestApp,
  target: string,
  { gesture = nextGesture(), ...init }: ActionOptions,
): Promise<string> {
  const reply = await app.request(target, { ...init, headers: { ...init.headers, [GESTURE_HEADER]: gesture } })
  expect([target, reply.status, await reply.text()]).toEqual([target, 200, expect.any(String)])
  return gesture
}

export const remove = (app: TestApp, target: string, as = 'admin') =>
  performAction(app, `/api/resources${target}`, { method: 'DELETE', as })
export const save = (app: TestApp, target: string, body: string) =>
  performAction(app, `/api/resources${target}`, { method: 'PUT', body })
export const upload = (app: TestApp, target: string, body: string) =>
  performAction(app, `/api/resources${target}`, { method: 'POST', body })
export const move = (app: TestApp, from: string, to: string, more = '') =>
  performAction(app, `/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}${more}`, {
    method: 'PATCH',
  })
export const copy = (app: TestApp, from: string, to: string, more = '') =>
  performAction(app, `/api/resources${from}?action=copy&destination=${encodeURIComponent(to)}${more}`, {
    method: 'PATCH',
  })

export const post = (app: TestApp, target: string, body: object, as = 'admin') =>
  app.request(target, { method: 'POST', body: JSON.stringify(body), as })

export async function undo(app: TestApp, gesture: string, as = 'admin'): Promise<string> {
  const next = nextGesture()
  const init = { method: 'POST', body: JSON.stringify({ gesture }), as, headers: { [GESTURE_HEADER]: next } }
  const reply = await app.request('/api/undo', init)
  const text = await reply.text()
  expect([reply.status, text]).toEqual([200, expect.any(String)])
  UndoReply.parse(JSON.parse(text))
  return next
}

export async function refusedUndo(app: TestApp, gesture: string, as = 'admin') {
  const reply = await post(app, '/api/undo', { gesture }, as)
  const { code, field } = ErrorBody.parse(await reply.json())
  return [reply.status, code, field]
}

export async function trash(app: TestApp, query = '', as = 'admin') {
  const reply = await app.request(`/api/trash${query}`, { as })
  expect(reply.status).toBe(200)
  return TrashPage.parse(await reply.json())
}

export const inRoot = (app: TestApp, place: string) => path.join(app.root, place)
export const textAt = (app: TestApp, place: string) => readFileSync(inRoot(app, place), 'utf8')
export const existsInRoot = (app: TestApp, place: string) => existsSync(inRoot(app, place))
export const namesIn = (app: TestApp, place = '/') =>
  readdirSync(inRoot(app, place))
    .filter((name) => name !== '.coffer')
    .toSorted()
