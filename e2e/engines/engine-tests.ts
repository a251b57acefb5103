// The tests of one engine, the same for each.
import { expect, setDefaultTimeout } from 'bun:test'
import type { Need } from '../../testing/packages.mjs'
import { hooksWith, testWith } from '../../testing/requirements.ts'
import { type Program, startProgram } from '../program.ts'
import type { Engine } from './engine.ts'
import { type ErrorRelay, openErrorRelay } from './error-relay.ts'
import { DESKTOP, PHONE, visit } from './visit.ts'
import { Visitor } from './visitor.ts'

/**
 * Defines two tests, one for each width: a long visit to the program, with one browser for both, since starting browsers and signing in takes
 * most of the time of short tests. Any script error of the page, also one that changes nothing there, fails the test.
 */
export function testVisits(need: Need, launch: () => Promise<Engine>): void {
  const { beforeAll, afterAll } = hooksWith(need)
  const test = testWith(need)
  setDefaultTimeout(120_000)
  let program: Program
  let relay: ErrorRelay
  let engine: Engine
  beforeAll(async () => {
    ;[program, engine] = await Promise.all([startProgram(), launch()])
    relay = openErrorRelay(program.url)
  })
  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
    await relay[Symbol.asyncDispose]()
    await program[Symbol.asyncDispose]()
  })

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('every screen and what people do most works at the width of a %s', async (name, { width, height }) => {
    await engine.resize(width, height)
    try {
      await visit(new Visitor(engine, relay.url), program, name, name === 'phone')
      // The next visitor begins as if in another browser.
      await engine.call(() => localStorage.clear())
    } finally {
      expect(relay.errors.splice(0)).toEqual([])
    }
  })
}
