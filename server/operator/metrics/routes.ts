import { json, text } from '#server/http/replies.ts'
import { type Method, type Route, route } from '#server/http/route.ts'
import { type Checks, type Health, isReady } from '#server/operator/health/health.ts'
import { AppError } from '#server/platform/errors.ts'
import { signedOut } from '#server/platform/refusals.ts'
import type { Metrics } from './metrics.ts'
import { hasMonitoringToken, isLocalRequest, type RequestOrigin } from './request-origin.ts'

export type HealthRouteParts = {
  readonly health: Health
  /** Requests with this token receive the individual checks, wherever they come from. */
  readonly token: string | undefined
}

/** Health checks for monitoring. Public: they reveal no user data. */
export function healthRoutes({ health, token }: HealthRouteParts): Route[] {
  const open = { access: 'public', effects: [] } as const
  return [
    ...HEALTH_METHODS.map((method) =>
      route({ ...open, name: 'health', method, path: '/health', run: async () => status('OK') }),
    ),
    route({ ...open, name: 'health.live', method: 'GET', path: '/health/live', run: async () => status('OK') }),
    route({
      ...open,
      name: 'health.ready',
      method: 'GET',
      path: '/health/ready',
      run: async (call) => readiness(call, await health.checks(), token),
    }),
  ]
}

/** File Browser answers all of these methods. */
const HEALTH_METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function readiness(call: RequestOrigin, checks: Checks, token: string | undefined) {
  const ready = isReady(checks)
  const details = isLocalRequest(call) || hasMonitoringToken(call.request, token)
  const body = { status: ready ? 'OK' : 'FAIL', ...(details && { checks }) }
  return json(body, { status: ready ? 200 : 503 })
}

function status(value: string): Response {
  return new Response(`{"status":"${value}"}`, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}

export type MetricsRouteParts = {
  /** Null when metrics are switched off. */
  readonly metrics: Metrics | null
  /** Without a token, the metrics are public. */
  readonly token: string | undefined
}

/** Route of the Prometheus metrics. */
export function metricsRoute({ metrics, token }: MetricsRouteParts): Route {
  return route({
    name: 'metrics',
    method: 'GET',
    path: '/metrics',
    access: 'public',
    effects: [],
    run: async ({ request }) => {
      if (!metrics) throw new AppError('not_found', 'Not found.')
      if (token !== undefined && !hasMonitoringToken(request, token)) throw signedOut()
      return text(await metrics.text(), { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } })
    },
  })
}
