import * as z from 'zod/mini'
import { type Answer, bytes, type Group, type Operation } from './operation.ts'

const FRESH: Answer = { status: 304, says: 'It is what the client has.', contents: [] }

const health: Operation = {
  does: 'Tells that the server answers.',
  answers: [
    {
      status: 200,
      says: 'It does.',
      contents: [{ type: 'application/json', schema: z.object({ status: z.literal('OK') }) }],
    },
  ],
}
const Readiness = z.object({
  status: z.enum(['OK', 'FAIL']),
  checks: z.optional(z.record(z.string(), z.enum(['ok', 'low', 'failing']))),
})
const ready: Operation = {
  does: 'Tells whether people can work; which check failed only to this machine, and to whoever brings the token of the metrics.',
  answers: [
    { status: 200, says: 'They can.', contents: [{ type: 'application/json', schema: Readiness }] },
    { status: 503, says: 'They cannot.', contents: [{ type: 'application/json', schema: Readiness }] },
  ],
}
const document: Operation = {
  does: 'Answers the page.',
  answers: [bytes('The page.', 'text/html')],
  fails: [404],
}

export const page: Group = {
  name: 'The page',
  says: 'What browsers fetch, and a sign of life.',
  operations: {
    'GET /health': health,
    'POST /health': health,
    'GET /health/live': health,
    'GET /health/ready': ready,
    'GET /metrics': {
      does: 'Answers figures for Prometheus, for the bearer token of the metrics; 404 where they are off.',
      answers: [bytes('The figures.', 'text/plain')],
      fails: [401, 404],
    },
    'PUT /health': health,
    'PATCH /health': health,
    'DELETE /health': health,
    'GET /static/runtime-config.js': {
      does: 'Tells the page what it needs to know, as a script.',
      answers: [bytes('The script.', 'text/javascript')],
    },
    'GET /static/manifest.webmanifest': {
      does: 'Tells what the page is as an app.',
      answers: [bytes('The manifest.', 'application/manifest+json'), FRESH],
    },
    'GET /static/*': {
      does: 'Answers a part of the page, or a file of the branding.',
      answers: [bytes('The part.', '*/*'), FRESH],
      fails: [404],
    },
    'GET /sw.js': {
      does: 'Answers the worker of the page.',
      answers: [bytes('The script.', 'text/javascript'), FRESH],
      fails: [404],
    },
    'POST /share-target': {
      does: 'Sends what another app shares back to the page.',
      answers: [{ status: 303, says: 'The page, by `Location`.', contents: [] }],
    },
    'GET /share/*': { ...document, does: 'Answers the page of a link.' },
    'GET /*': document,
  },
}
