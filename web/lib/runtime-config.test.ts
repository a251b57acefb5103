import { expect, test } from 'bun:test'
import { DEFAULT_CONFIG } from '#contract/default-config.ts'
import { RuntimeConfig } from '#contract/runtime-config.ts'
import { parseRuntimeConfig, runtimeConfigReply } from './runtime-config.ts'
import { accepts, differences } from './testing/compare-with-schema.ts'

test('keys the server left out get safe defaults', () => {
  const config = parseRuntimeConfig({ BaseURL: '/files', Theme: 'dark', Extra: 1 })
  expect(config).toMatchObject({
    BaseURL: '/files',
    Theme: 'dark',
    Signup: false,
    EnableExec: false,
    AuthMethod: 'json',
  })
  expect(config).not.toHaveProperty('Extra')
})

test.each([undefined, null, 'text', { BaseURL: 7 }, { Theme: 'neon' }])('%j gives the defaults', (raw) => {
  expect(parseRuntimeConfig(raw)).toEqual(parseRuntimeConfig({}))
})

test('the configuration is checked as its schema does', () => {
  const full = {
    ...DEFAULT_CONFIG,
    ...{ ExternalURL: 'https://files.example', ReCaptchaHost: 'https://captcha.example', ReCaptchaKey: 'key' },
    ...{ ExecUnconfined: true, NoServiceWorker: true, PreviewKinds: ['picture', 'film'] },
  }
  // Kinds of previews that the page does not know are accepted.
  expect(
    differences(accepts(runtimeConfigReply), RuntimeConfig, [DEFAULT_CONFIG, full], (path) =>
      path.startsWith('PreviewKinds'),
    ),
  ).toEqual([])
  expect(runtimeConfigReply.parse({ ...full, Extra: 1 })).toEqual(RuntimeConfig.parse(full))
})
