import { sep } from 'node:path'
import { checks, lint, testRuns, typeChecks, unitFolders } from './steps.mjs'

/** The folder at the top of the project that a path lies in. */
const topOf = (path) => path.split(/[\\/]/)[0] ?? ''

/**
 * The quick way to test a part of the project: its tests, the type checks of what it belongs to, and the lint of its files.
 *
 * @param {string[]} words paths relative to the project, in any spelling a shell completes to
 * @returns {{ checks: import('./steps.mjs').Check[], runs: import('./steps.mjs').TestRun[], all: true }}
 */
export function partialPlan(words) {
  const paths = words.map((word) => word.replace(/^\.[\\/]/, '').replace(/[\\/]+$/, ''))
  const tops = [...new Set(paths.map(topOf))]
  const needsOf = (top) => testRuns.find(({ name }) => name === (unitFolders.includes(top) ? 'unit' : 'browser'))?.needs
  return {
    checks: [...tops.flatMap((top) => typeChecks[top] ?? []), lint(...paths)],
    runs: [
      {
        name: 'tests',
        paths: paths.map((path) => `./${path.replaceAll(sep, '/')}`),
        needs: [...new Set(tops.flatMap((top) => needsOf(top) ?? []))],
      },
    ],
    all: true,
  }
}

/**
 * All static checks, and the unit tests of the folders in which something has changed.
 *
 * @param {string[]} changed paths of changed files, relative to the project, with `/`
 * @returns {{ checks: import('./steps.mjs').Check[], runs: import('./steps.mjs').TestRun[], all: true }}
 */
export function changedPlan(changed) {
  const folders = [...new Set(changed.filter((path) => unitFolders.includes(topOf(path))).map(unitOf))].sort()
  const paths = folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)))
  const needs = testRuns.find(({ name }) => name === 'unit')?.needs ?? []
  return {
    checks,
    runs: paths.length > 0 ? [{ name: 'tests', paths: paths.map((path) => `./${path}`), needs }] : [],
    all: true,
  }
}

/** The folder that is tested when a file has changed: a domain of the server, a feature of the page; a file at the top is its own test. */
function unitOf(path) {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, path.startsWith('web/features/') ? 3 : 2).join('/')
}
