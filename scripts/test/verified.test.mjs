import { expect, test } from 'bun:test'
import { testRuns } from './steps.mjs'
import { codeBlocks, isVerified } from './verified.mjs'

test('of a page only its code blocks count', () => {
  const page = '# Title\n\nProse.\n\n```sh\nnpm start\n```\n\n- item\n\n  ```sh\n  npm test\n  ```\n'
  expect(codeBlocks(page)).toBe('```sh\nnpm start\n```\n  ```sh\n  npm test\n  ```')
  expect(codeBlocks(page.replace('Prose.', 'Other prose.'))).toBe(codeBlocks(page))
  expect(codeBlocks('Prose.')).toBe('')
})

test('a step without a list of its files, or with other files, runs', () => {
  expect(isVerified({ name: 'unit' })).toBe(false)
  for (const { name, inputs } of testRuns.filter((run) => run.inputs !== undefined))
    expect(isVerified({ name, inputs: inputs?.slice(1) })).toBe(false)
})
