import { ensureInstalled } from './launch/install.mjs'
import { exitWith } from './launch/say.mjs'
import { ensureMessages } from './messages/generate.mjs'

// `npm run messages`: checks all texts, and generates the modules that the page loads.
await exitWith(async () => {
  await ensureInstalled()
  await ensureMessages()
  return 0
})
