/** Reason of a failed delivery, for administrators: contains no address of this network and no text of a receiver. */
export class DeliveryProblem extends Error {
  override readonly name = 'DeliveryProblem'
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name is not known.',
  EAI_AGAIN: 'The name cannot be looked up now.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut off.',
  EHOSTUNREACH: 'There is no way there.',
  ENETUNREACH: 'There is no way there.',
  ETIMEDOUT: 'Nobody answers there.',
}

const CERTIFICATE = /CERT|ALTNAME|SELF_SIGNED|VERIFY|ISSUER/

/** Returns the reason for a failed lookup, connection or exchange. */
export function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof DeliveryProblem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code).replace(/^DNS_/, '') : ''
  if (CERTIFICATE.test(code)) return new DeliveryProblem(`The certificate is not trusted (${code}).`, { cause: error })
  return new DeliveryProblem(WORDS[code] ?? 'The connection failed.', { cause: error })
}
