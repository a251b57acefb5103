import { expect, test } from 'bun:test'
import { pagePolicy } from './headers.ts'

const directives = (policy: string) => Object.fromEntries(policy.split('; ').map((text) => [text.split(' ')[0], text]))

test('the page runs its own scripts and nobody else’s', () => {
  expect(directives(pagePolicy('n'))).toMatchObject({
    'script-src': "script-src 'self'",
    'frame-src': "frame-src 'self'",
  })
})

test.each([
  ['https://www.google.com', 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'],
  ['https://www.recaptcha.net', 'https://www.recaptcha.net/recaptcha/ https://www.gstatic.com/recaptcha/'],
  ['https://captcha.example', 'https://captcha.example/recaptcha/'],
])('with reCAPTCHA of %s its scripts and frames are let in, and nothing else changes', (host, sources) => {
  const { 'script-src': script, 'frame-src': frame, ...others } = directives(pagePolicy('n', host))
  expect([script, frame]).toEqual([`script-src 'self' ${sources}`, `frame-src 'self' ${sources}`])
  const { 'script-src': _script, 'frame-src': _frame, ...before } = directives(pagePolicy('n'))
  expect(others).toEqual(before)
})
