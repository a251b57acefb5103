// Tests that need more than npm installs declare it here. Where a requirement is missing they are skipped and reported; in CI they run and
// fail.
import * as bun from 'bun:test'
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isThere, type Need, requirementOf, withNeeds } from './packages.mjs'

const CLONE = join(import.meta.dir, '..')

/** The part of Bun's `test` that files with requirements use. */
interface Test {
  (...args: Parameters<typeof bun.test>): void
  readonly each: typeof bun.test.each
}
type Describe = (label: string, body: () => void) => void
type Hooks = Pick<typeof bun, 'beforeAll' | 'beforeEach' | 'afterAll' | 'afterEach'>

/**
 * Returns the requirements that this machine lacks and for which tests are skipped. The runner passes those it found missing in
 * `COFFER_TEST_MISSING`; test files that run without it check for themselves.
 */
export function missingRequirements(needs: readonly Need[]): Need[] {
  const declared = new Set(process.env.COFFER_TEST_MISSING?.split(','))
  const lacks = (name: Need) => declared.has(name) || !isThere(name)
  const mayBeMissing = (name: Need) => process.env.CI !== 'true' || requirementOf(name).optional === true
  return withNeeds(needs).filter((name) => mayBeMissing(name) && lacks(name))
}

/** Returns Bun's `test` for tests with these requirements. Where one is missing, each of the tests is skipped. */
export function testWith(...needs: Need[]): Test {
  const lacking = missingRequirements(needs)
  if (lacking.length === 0) return bun.test
  const named = (label: unknown) => `${label} (needs ${lacking.join(', ')})`
  const skip = (...[label]: Parameters<typeof bun.test>) => {
    report(lacking)
    bun.test.skip(named(label), () => undefined)
  }
  const each = new Proxy(bun.test.skip.each, {
    apply(skipEach, _, [table]: [readonly unknown[]]) {
      for (const _row of table) report(lacking)
      const skipRows = Reflect.apply(skipEach, bun.test.skip, [table])
      return (label: string) => skipRows(named(label), () => undefined)
    },
  })
  return Object.assign(skip, { each })
}

/**
 * Returns Bun's `describe` for groups with these requirements. Where one is missing, a group is one skipped test, and its body does not
 * run.
 */
export function describeWith(...needs: Need[]): Describe {
  const lacking = missingRequirements(needs)
  if (lacking.length === 0) return bun.describe
  return (label) => {
    report(lacking)
    bun.describe(label, () => bun.test.skip(`all of it (needs ${lacking.join(', ')})`, () => undefined))
  }
}

/**
 * Returns Bun's hooks for files whose tests have these requirements. Hooks run even when all tests of a file are skipped; where a
 * requirement is missing, these do not.
 */
export function hooksWith(...needs: Need[]): Hooks {
  if (missingRequirements(needs).length === 0) return bun
  const none = () => undefined
  return { beforeAll: none, beforeEach: none, afterAll: none, afterEach: none }
}

/** Adds one line for one skipped test to the runner's list. */
function report(lacking: readonly Need[]): void {
  const list = process.env.COFFER_TEST_SKIPS
  if (list === undefined) return
  const packages = [...new Set(lacking.flatMap((name) => requirementOf(name).packages))]
  const line = { file: relative(CLONE, Bun.main), tests: 1, needs: lacking.join(', '), packages }
  appendFileSync(list, `${JSON.stringify(line)}\n`)
}
