import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { root } from '../launch/root.mjs'
import { checks, lint, testRuns, typeChecks, unitFolders } from './steps.mjs'

/** Returns the top-level folder of the project that contains a path. */
const topOf = (path) => path.split(/[\\/]/)[0] ?? ''

/** Returns the test files of a path: for a folder all below it, for a source file the one beside it. */
function testedBy(path) {
  if (statSync(join(root, path)).isDirectory()) return testFilesIn(path, { recursive: true })
  const stem = path.replace(/(\.test)?\.\w+$/, '')
  return ['ts', 'tsx', 'mjs'].map((ending) => `${stem}.test.${ending}`).filter((file) => existsSync(join(root, file)))
}

/** Returns the step whose requirements the tests of a top folder have. */
function stepOf(top) {
  if (unitFolders.includes(top)) return 'unit'
  return top === 'packaging' ? 'packages' : 'browser'
}

/**
 * Returns the quick plan to test a part of the project: its tests, the type checks that cover it, and the lint of its files.
 *
 * @param {string[]} words paths relative to the project, in any spelling a shell completes to
 * @returns {{ checks: import('./steps.mjs').Check[], runs: import('./steps.mjs').TestRun[], all: true }} no runs where there are no tests
 */
export function partialPlan(words) {
  const paths = words.map((word) => relative(root, resolve(root, word)).replaceAll(sep, '/'))
  const tested = paths.flatMap(testedBy)
  const tops = [...new Set(paths.map(topOf))]
  const needsOf = (top) => testRuns.find(({ name }) => name === stepOf(top))?.needs
  return {
    checks: [...tops.flatMap((top) => typeChecks[top] ?? []), lint('--no-errors-on-unmatched', ...paths)],
    runs:
      tested.length === 0
        ? []
        : [
            {
              name: 'tests',
              paths: tested.map((path) => `./${path}`),
              needs: [...new Set(tops.flatMap((top) => needsOf(top) ?? []))],
            },
          ],
    all: true,
  }
}

/**
 * Returns a plan with all static checks, and the unit tests beside and below changed files.
 *
 * @param {string[]} changed paths of changed files, relative to the project, with `/`
 * @returns {{ checks: import('./steps.mjs').Check[], runs: import('./steps.mjs').TestRun[], all: true }}
 */
export function changedPlan(changed) {
  const ours = changed.filter((path) => unitFolders.includes(topOf(path)))
  const paths = [...new Set(ours.flatMap(testsFor))].sort()
  const needs = testRuns.find(({ name }) => name === 'unit')?.needs ?? []
  return {
    checks,
    runs: paths.length > 0 ? [{ name: 'tests', paths: paths.map((path) => `./${path}`), needs }] : [],
    all: true,
  }
}

/**
 * Returns the tests for a changed path. Domains of the server and features of the page are tested as a whole; of a folder that contains
 * them, only its own test files.
 */
function testsFor(path) {
  const folders = path.split('/').slice(0, -1)
  const depth = folders[0] === 'web' && folders[1] === 'features' ? 3 : 2
  const isWhole = folders.length >= depth || !['server', 'web'].includes(folders[0] ?? '')
  const folder = folders.slice(0, depth).join('/')
  return testFilesIn(folder, { recursive: isWhole })
}

function testFilesIn(folder, { recursive }) {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder), { recursive })
  return names
    .filter((name) => /\.test\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
}
