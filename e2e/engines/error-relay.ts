// Relays between a browser and the program, and records each script error of the page, in any engine.

/** The page reports its errors to this path below the relay's address. */
const REPORTS = '/reported-errors'

/** The script of the program that every page loads before its other scripts. */
const FIRST_SCRIPT = '/static/runtime-config.js'

/** A relay with its own address. */
export interface ErrorRelay extends AsyncDisposable {
  readonly url: string
  /** Errors of all pages so far; a test removes those it has handled. */
  readonly errors: string[]
  /** Delays requests for a path until the returned function is called. */
  hold(path: string): () => void
}

/** Reports errors, rejected promises, console errors and violations of the content security policy; runs in the page. */
function reportErrors(address: string): void {
  const report = (text: string) => navigator.sendBeacon(address, `${location.pathname}: ${text}`)
  const describe = (value: unknown) => (value instanceof Error ? `${value.message}\n${value.stack}` : String(value))
  window.addEventListener('error', ({ error, message }: ErrorEvent) => report(`error: ${message} ${describe(error)}`))
  window.addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${describe(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`policy: ${violatedDirective} ${blockedURI}`),
  )
  const { error } = console
  console.error = (...words: unknown[]) => {
    report(`console: ${words.map(describe).join(' ')}`)
    error.apply(console, words)
  }
}

/** Relays to a program without changing anything except its first script, which also reports errors. */
export function openErrorRelay(target: string): ErrorRelay {
  const errors: string[] = []
  const held = new Map<string, Promise<void>>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname === REPORTS) {
        errors.push(await request.text())
        return new Response(null, { status: 204 })
      }
      await held.get(pathname)
      const isFirst = pathname === FIRST_SCRIPT
      const headers = new Headers(request.headers)
      if (isFirst) for (const name of ['Accept-Encoding', 'If-None-Match']) headers.delete(name)
      const answer = await fetch(target + pathname + search, {
        method: request.method,
        headers,
        body: request.body,
        redirect: 'manual',
        decompress: isFirst,
        signal: request.signal,
      })
      if (!isFirst) return answer
      const script = `(${reportErrors})(${JSON.stringify(REPORTS)});\n${await answer.text()}`
      return new Response(script, { headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' } })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    errors,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return resolve
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
