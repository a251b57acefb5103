import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'

/** Headers in which proxies describe the original client. */
const HANDED_ON = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP']

/** Client of a request, as determined by the HTTP server. */
export type RequestOrigin = { readonly address: string; readonly viaProxy: boolean; readonly request: Request }

/** Whether the request comes from this machine itself, and not through a proxy on behalf of another client. */
export function isLocalRequest({ address, viaProxy, request }: RequestOrigin): boolean {
  if (viaProxy || HANDED_ON.some((name) => request.headers.has(name))) return false
  return address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address)
}

/** Whether the request has the monitoring token. False when no token is configured. */
export function hasMonitoringToken({ headers }: Request, token: string | undefined): boolean {
  const brought = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  return token !== undefined && brought !== undefined && equalInConstantTime(brought, token)
}
