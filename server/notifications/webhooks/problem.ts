import { ConnectionProblem } from '#server/platform/network/checked-connection.ts'

/** Reason of a failed delivery, for administrators: contains no address of this network and no text of a receiver. */
export class DeliveryProblem extends Error {
  override readonly name = 'DeliveryProblem'
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name was not found.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was interrupted.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server does not respond.',
}

const CERTIFICATE = /CERT|ALTNAME|SELF_SIGNED|VERIFY|ISSUER/

/** Returns the reason for a failed lookup, connection or exchange. */
export function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof DeliveryProblem) return error
  if (error instanceof ConnectionProblem) return new DeliveryProblem(error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code).replace(/^DNS_/, '') : ''
  if (CERTIFICATE.test(code)) return new DeliveryProblem(`The certificate is not trusted (${code}).`, { cause: error })
  return new DeliveryProblem(WORDS[code] ?? 'The connection failed.', { cause: error })
}
