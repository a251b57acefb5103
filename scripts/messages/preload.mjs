import { ensureMessages } from './generate.mjs'

// Loaded before the test files of every `bun test` (bunfig.toml), as they import the modules of the texts.
await ensureMessages()
