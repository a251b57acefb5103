import { areEqual } from '#server/platform/text/equal-texts.ts'

/** What a proxy says of whom it asks for. */
const HANDED_ON = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP']

/** Who asks, as the front door knows it. */
export type Asker = { readonly address: string; readonly viaProxy: boolean; readonly request: Request }

/** Does the request come from this very machine, and not from a proxy on it that asks for somebody else? */
export function isFromHere({ address, viaProxy, request }: Asker): boolean {
  if (viaProxy || HANDED_ON.some((name) => request.headers.has(name))) return false
  return address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address)
}

/** Does the request bring the token of whoever watches this program? Where there is none, nobody does. */
export function bringsToken({ headers }: Request, token: string | undefined): boolean {
  const brought = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  return token !== undefined && brought !== undefined && areEqual(brought, token)
}
