import { afterAll, beforeEach, expect } from 'bun:test'
import { setUpBrowserTests } from './harness.ts'
import { typeCredentials } from './sign-in.ts'

/** Replaces the host of reCAPTCHA: its script shows a checkbox, and its verdict decides. */
const SCRIPT = `
  window.grecaptcha = {
    ready: (work) => setTimeout(work),
    render(box, { sitekey, theme, callback }) {
      const tick = document.createElement('button')
      tick.type = 'button'
      tick.textContent = 'I am no robot'
      tick.dataset.key = sitekey
      tick.dataset.theme = theme
      tick.onclick = () => { tick.disabled = true; this.response = 'ticked ' + ++this.count; callback(this.response) }
      box.append(tick)
      this.tick = tick
      return 0
    },
    count: 0,
    response: '',
    getResponse() { return this.response },
    reset() { this.response = ''; this.tick.disabled = false },
  }`

let asked: string[] = []
const host = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'GET') return new Response(SCRIPT, { headers: { 'Content-Type': 'text/javascript' } })
    const form = new URLSearchParams(await request.text())
    asked.push(`${form.get('secret')}: ${form.get('response')}`)
    return Response.json({ success: form.get('response')?.startsWith('ticked') ?? false })
  },
})
afterAll(() => host.stop(true))
beforeEach(() => {
  asked = []
})

const { test } = setUpBrowserTests({
  flags: ['--captcha', 'recaptcha', '--recaptcha-key', 'site-key', '--recaptcha-host', `http://127.0.0.1:${host.port}`],
  env: { COFFER_RECAPTCHA_SECRET: 'hush' },
})

test('a person ticks the box of the host, and comes in', async ({ open, excuse }) => {
  excuse(/status of 403/)
  const page = await open('/login')
  const box = page.getByRole('button', { name: 'I am no robot' })
  await box.waitFor()
  expect(await box.getAttribute('data-key')).toBe('site-key')
  await typeCredentials(page)
  await page.getByRole('alert').getByText('Complete the captcha').waitFor()
  expect(asked).toEqual([])

  await box.click()
  // Each response is valid once, so the box must be ticked again.
  await typeCredentials(page, 'admin', 'wrong')
  await page.getByRole('alert').getByText('Wrong credentials', { exact: true }).waitFor()
  await box.click()
  await typeCredentials(page)
  await page.waitForURL(/\/files\/$/)
  expect(asked).toEqual(['hush: ticked 1', 'hush: ticked 2'])
})

test('the page lets in that host and no other', async ({ program }) => {
  const policy = (await fetch(`${program.url}/login`)).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain(`script-src 'self' http://127.0.0.1:${host.port}/recaptcha/;`)
  expect(policy).toContain(`frame-src 'self' http://127.0.0.1:${host.port}/recaptcha/;`)
  expect((await (await fetch(`${program.url}/static/runtime-config.js`)).text()).includes('hush')).toBe(false)
})
