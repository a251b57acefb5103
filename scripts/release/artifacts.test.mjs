import { expect, test } from 'bun:test'
import { runCaptured } from '../launch/child.mjs'
import { root } from '../launch/root.mjs'
import { parts, selectedParts } from './artifacts.mjs'

const names = (words) => selectedParts(words).map(({ name }) => name)

test('parts are selected by name or group, and all of them without words', () => {
  expect(names(['linux-x64', 'deb'])).toEqual(['linux-x64', 'deb-amd64', 'deb-arm64'])
  expect(names(['darwin'])).toEqual(['darwin-x64', 'darwin-arm64'])
  expect(selectedParts([])).toBe(parts)
})

test('what is not known is answered with what there is', async () => {
  const { code, output } = await runCaptured('node', ['scripts/release.mjs', '--only', 'linux-x64,solaris'], {
    cwd: root,
  })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^coffer: --only: there is no solaris\. Known: linux, linux-x64, /),
  ])
})
