import { expect, test } from 'bun:test'
import { informationFor } from './help.ts'
import { optionNames, optionOf, variableOf } from './options.ts'

test('the help names every setting, and secrets only as variables', () => {
  const help = informationFor(['--port', '1', '--help']) ?? ''
  for (const name of optionNames) {
    expect(help).toContain(optionOf(name).secret ? variableOf(name) : `--${name}`)
    if (optionOf(name).secret) expect(help).not.toContain(`--${name}`)
  }
})

test('the version is one line', () => {
  expect(informationFor(['--version'])).toMatch(/^Coffer \d+\.\d+\.\d+$/)
})

test('otherwise there is nothing to print', () => {
  expect(informationFor(['--port', '1'])).toBeUndefined()
})
