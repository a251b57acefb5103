import * as z from 'zod/mini'
import { type Answer, bytes, type Group, type Operation } from './operation.ts'

const FRESH: Answer = { status: 304, says: 'Not modified.', contents: [] }

const health: Operation = {
  does: 'Reports that the server is alive.',
  answers: [
    {
      status: 200,
      says: 'The server is alive.',
      contents: [{ type: 'application/json', schema: z.object({ status: z.literal('OK') }) }],
    },
  ],
}
const Readiness = z.object({
  status: z.enum(['OK', 'FAIL']),
  checks: z.optional(z.record(z.string(), z.enum(['ok', 'low', 'failing']))),
})
const ready: Operation = {
  does: 'Reports whether users can work. Names the failed checks only to this machine, or with the token of the metrics.',
  answers: [
    { status: 200, says: 'Users can work.', contents: [{ type: 'application/json', schema: Readiness }] },
    { status: 503, says: 'A check failed.', contents: [{ type: 'application/json', schema: Readiness }] },
  ],
}
const document: Operation = {
  does: 'Returns the page.',
  answers: [bytes('The page.', 'text/html')],
  fails: [404],
}

export const page: Group = {
  name: 'Page and health',
  says: 'Files for browsers, health checks and metrics.',
  operations: {
    'GET /health': health,
    'POST /health': health,
    'GET /health/live': health,
    'GET /health/ready': ready,
    'GET /metrics': {
      does: 'Returns metrics for Prometheus. Requires the token of the metrics as bearer token; 404 if metrics are off.',
      answers: [bytes('The metrics.', 'text/plain')],
      fails: [401, 404],
    },
    'PUT /health': health,
    'PATCH /health': health,
    'DELETE /health': health,
    'GET /static/runtime-config.js': {
      does: 'Returns the configuration of the page as a script.',
      answers: [bytes('The script.', 'text/javascript')],
    },
    'GET /static/manifest.webmanifest': {
      does: 'Returns the web app manifest.',
      answers: [bytes('The manifest.', 'application/manifest+json'), FRESH],
    },
    'GET /static/*': {
      does: 'Returns a file of the page or of the branding.',
      answers: [bytes('The file.', '*/*'), FRESH],
      fails: [404],
    },
    'GET /sw.js': {
      does: 'Returns the service worker of the page.',
      answers: [bytes('The script.', 'text/javascript'), FRESH],
      fails: [404],
    },
    'POST /share-target': {
      does: 'Redirects a share from another app to the page.',
      answers: [{ status: 303, says: '`Location` is the page.', contents: [] }],
    },
    'GET /invite/*': { ...document, does: 'Returns the page of an invitation.' },
    'GET /share/*': { ...document, does: 'Returns the page of a share link.' },
    'GET /*': document,
  },
}
