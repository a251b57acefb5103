import { ensureInstalled } from './launch/install.mjs'
import { ensurePage } from './launch/page.mjs'
import { exitWith } from './launch/say.mjs'
import { ensureServer } from './launch/server.mjs'

// `npm run build`: builds page and server, each when it is stale.
await exitWith(async () => {
  const bun = await ensureInstalled()
  await ensurePage()
  await ensureServer(bun)
  return 0
})
