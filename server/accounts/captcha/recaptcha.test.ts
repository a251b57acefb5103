import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ReCaptcha } from './recaptcha.ts'

/** Replaces the host: records its requests and answers as the test defines. */
let asked: { path: string; method: string; type: string; form: Record<string, string> }[]
let reply: () => Response | Promise<Response>
let host: ReturnType<typeof Bun.serve>
let log: unknown[]

beforeEach(() => {
  asked = []
  log = []
  host = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const form = Object.fromEntries(new URLSearchParams(await request.text()))
      const type = request.headers.get('Content-Type') ?? ''
      asked.push({ path: new URL(request.url).pathname, method: request.method, type, form })
      return reply()
    },
  })
})
afterEach(() => host.stop(true))

/** Asks the host, and waits for it in vain for `patience` milliseconds: by default longer than a busy machine needs to answer. */
const ask = (address = `http://127.0.0.1:${host.port}`, answer = 'the answer', patience = 60_000) =>
  new ReCaptcha({
    host: address,
    secret: 'hush',
    patience,
    log: { error: (message, fields) => void log.push([message, fields]) },
  })
    .read(answer)
    .isRight()

test('the host is sent secret and answer in a form, and its word counts', async () => {
  reply = () => Response.json({ success: true, hostname: 'files.example' })
  expect(await ask()).toBe(true)
  expect(asked).toEqual([
    {
      path: '/recaptcha/api/siteverify',
      method: 'POST',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      form: { secret: 'hush', response: 'the answer' },
    },
  ])
})

test('an answer adds no field of its own', async () => {
  reply = () => Response.json({ success: true })
  await ask(undefined, 'x&secret=theirs')
  expect(asked[0]?.form).toEqual({ secret: 'hush', response: 'x&secret=theirs' })
})

test.each([
  ['a refusal', () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
  ['success in words', () => Response.json({ success: 'true' })],
  ['another status', () => Response.json({ success: true }, { status: 201 })],
  ['a failure', () => new Response('no', { status: 500 })],
  ['no JSON', () => new Response('success: true')],
  ['nothing', () => new Response(null)],
  ['far too much', () => new Response(`{"success":true,"more":"${'x'.repeat(100_000)}"}`)],
])('%s is a wrong answer', async (_name, answer) => {
  reply = answer
  expect(await ask()).toBe(false)
  expect(log).toEqual([])
})

test.each([
  ['a host that is not there', 'http://127.0.0.1:1', () => Response.json({ success: true }), undefined],
  ['a host that never answers', undefined, () => new Promise<Response>(() => undefined), 300],
  ['a host that sends on', undefined, () => Response.redirect('http://127.0.0.1:1/', 307), undefined],
])(
  '%s makes it impossible to say, for now, and leaves a line without the secret',
  async (...[, address, answer, patience]) => {
    reply = answer
    await expect(ask(address, undefined, patience)).rejects.toMatchObject({ code: 'busy', retryAfter: 10 })
    expect(JSON.stringify(log)).toContain('the reCAPTCHA host does not respond')
    expect(JSON.stringify(log)).not.toContain('hush')
    expect(JSON.stringify(log)).not.toContain('the answer')
  },
)
