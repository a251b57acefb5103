// Relays between a browser and a program, like a proxy, and can simulate a newer build.

/** A relay with its own address. */
export interface Relay extends AsyncDisposable {
  readonly url: string
  /** Serves the page and its worker as another build from now on. */
  publish(): void
}

/** Returns a page of another site that submits a form to the program itself. */
const evil = (target: string) =>
  `<form method="post" enctype="multipart/form-data" action="${target}/share-target"><input name="text" value="evil"></form>` +
  '<script>document.forms[0].submit()</script>'

const html = (body: string) => new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })

/** Relays to a program. Another host name makes it another site. */
export async function openRelay(target: string): Promise<Relay> {
  let newer = false
  // The only script that may be loaded twice, because it has no state.
  const rename = (text: string) => text.replace(/(\/static\/assets\/rolldown-runtime-[\w-]+)\.js/g, '$1-again.js')
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/evil') return html(evil(target))
      const path = pathname.replace('-again.js', '.js')
      const answer = await fetch(target + path + search, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        redirect: 'manual',
        decompress: false,
        signal: request.signal,
      })
      const isText = path === '/sw.js' || answer.headers.get('Content-Type')?.startsWith('text/html')
      if (!newer || !isText) return answer
      const plain = await fetch(target + path + search, { headers: { 'Accept-Encoding': 'identity' } })
      const headers = new Headers(plain.headers)
      headers.delete('Content-Length')
      headers.delete('ETag')
      const text = await plain.text()
      // The worker contains the id of the build.
      const other = path === '/sw.js' ? text.replace(/\b[0-9a-f]{16}\b/, 'ffffffffffffffff') : rename(text)
      return new Response(other, { status: plain.status, headers })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    publish: () => {
      newer = true
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
