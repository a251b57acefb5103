// Tests of one engine, the same for each.
import { expect, setDefaultTimeout } from 'bun:test'
import type { Need } from '../../testing/packages.mjs'
import { hooksWith, testWith } from '../../testing/requirements.ts'
import { type Program, startProgram } from '../program.ts'
import type { Engine } from './engine.ts'
import { type ErrorRelay, openErrorRelay } from './error-relay.ts'
import { DESKTOP, PHONE, visit } from './visit.ts'
import { Visitor } from './visitor.ts'

/**
 * Time limit of a visit, in milliseconds. On two idle cores a visit takes 20 s, on a busy machine fifty times as long. A step that does not
 * succeed ends it sooner, with a message: the visitor has a time limit for each. At this limit Bun ends the program and the browser, and
 * the second visit fails, too.
 */
const VISIT_LIMIT = 900_000

/**
 * Defines two tests, one for each width: a long visit to the program, with one browser for both, since starting browsers and signing in
 * take most of the time of short tests. Any script error of the page fails the test, even without visible effect.
 */
export function testVisits(need: Need, launch: () => Promise<Engine>): void {
  const { beforeAll, afterAll } = hooksWith(need)
  const test = testWith(need)
  setDefaultTimeout(VISIT_LIMIT)
  const started = new AsyncDisposableStack()
  let program: Program
  let relay: ErrorRelay
  let engine: Engine
  beforeAll(async () => {
    ;[program, engine] = await Promise.all([startProgram(), launch()])
    started.use(program)
    relay = started.use(openErrorRelay(program.url))
    started.use(engine)
  })
  afterAll(() => started.disposeAsync())

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('every screen and what people do most works at the width of a %s', async (name, { width, height }) => {
    await engine.resize(width, height)
    try {
      await visit({ visitor: new Visitor(engine, relay.url), program, relay, folder: name, isPhone: name === 'phone' })
    } finally {
      // The next visitor starts as in a new browser, even when this visit failed. An engine that does not answer fails the next visit.
      await engine.call(() => localStorage.clear()).catch(() => undefined)
      expect(relay.errors.splice(0)).toEqual([])
    }
  })
}
