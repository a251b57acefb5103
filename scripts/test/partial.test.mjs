import { expect, test } from 'bun:test'
import { changedPlan, partialPlan } from './partial.mjs'

const names = (steps) => steps.map(({ name }) => name)

test('a folder is tested with the type checks of its project and its own lint', () => {
  const plan = partialPlan(['server/shares/'])
  expect(names(plan.checks)).toEqual(['types server', 'lint'])
  expect(plan.checks[1].args.at(-1)).toBe('server/shares')
  expect(plan.runs[0].paths).toContain('./server/shares/store.test.ts')
  expect(plan.runs[0].paths.every((path) => path.startsWith('./server/shares/'))).toBe(true)
  expect(plan.runs[0].needs).not.toContain('page')
  // Built before the tests, whose time limit does not include that.
  expect(plan.runs[0].needs).toContain('workers')
})

test('paths of several projects are tested together, with what their tests need', () => {
  const plan = partialPlan(['./web/lib', 'e2e/login.test.ts'])
  expect(names(plan.checks)).toEqual(['types web', 'types web/tsconfig.test.json', 'types e2e', 'lint'])
  expect(plan.runs[0].paths).toContain('./e2e/login.test.ts')
  expect(plan.runs[0].paths).toContain('./web/lib/encode-path.test.ts')
  expect(plan.runs[0].needs).toContain('server')
})

test('a changed file brings the tests of its domain or feature, one at the top those beside it', () => {
  const paths = (...changed) => changedPlan(changed).runs.flatMap((run) => run.paths)
  expect(paths('scripts/test/partial.mjs')).toContain('./scripts/test/partial.test.mjs')
  expect(new Set(paths('server/shares/policy.ts').map((path) => path.split('/').slice(0, 3).join('/')))).toEqual(
    new Set(['./server/shares']),
  )
  expect(paths('web/features/preview/pdf/none.ts').every((path) => path.startsWith('./web/features/preview/'))).toBe(
    true,
  )
  const top = paths('server/app.ts')
  expect(top).toContain('./server/app.test.ts')
  expect(top.filter((path) => path.split('/').length > 3)).toEqual([])
})

test('where no tested folder has changed only the static checks run', () => {
  expect(changedPlan(['docs/develop/testing.md', 'server/gone/file.ts']).runs).toEqual([])
})

test('a source file is tested by the test file beside it; where there are no tests, none run', () => {
  expect(partialPlan(['web/lib/encode-path.ts']).runs).toMatchObject([{ paths: ['./web/lib/encode-path.test.ts'] }])
  expect(partialPlan(['docs']).runs).toEqual([])
})
