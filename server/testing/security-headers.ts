/** Returns the security headers that an answer lacks, and those that no answer may carry. Empty when all is well. */
export function securityHeaderFaults(headers: Headers): string[] {
  const wrong = Object.entries(EXPECTED).filter(([name, value]) => headers.get(name) !== value)
  const absent = ['Content-Security-Policy', 'Cache-Control', 'X-Request-Id'].filter((name) => !headers.has(name))
  const chatty = [...headers.keys()].filter((name) => name === 'server' || name.startsWith('access-control-'))
  return [...wrong.map(([name]) => name), ...absent, ...chatty]
}

const EXPECTED: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
