// Runs before the page's own scripts, as one classic script without imports. It requests the listing that the page shows first, so that
// the server reads the folder while the browser loads the page. Meanwhile it creates the first number format, which takes long.

import { EARLY_REQUEST, earlyPath, sendEarlyRequest } from './lib/early-request.ts'
import { readStored } from './lib/storage.ts'
import { isToken, TOKEN_KEY } from './lib/token.ts'

const own = document.currentScript
if (own instanceof HTMLScriptElement) {
  const base = new URL(own.src).pathname.replace(/\/static\/assets\/[^/]*$/, '')
  const path = earlyPath(location, base)
  const token = readStored(TOKEN_KEY)
  if (path !== null && token !== null && isToken(token))
    Reflect.set(globalThis, EARLY_REQUEST, sendEarlyRequest(base, path, token))
}

// Chromium looks up all languages for the first number format of a process, which takes 10 ms.
new Intl.NumberFormat()
