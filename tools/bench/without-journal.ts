// Loaded before the server's source: replaces the SQLite journal by one that writes nothing.
import path from 'node:path'
import { plugin } from 'bun'

plugin({
  name: 'without-journal',
  setup(build) {
    build.onLoad({ filter: /\/server\/operations\/sqlite-journal\.ts$/ }, async () => ({
      contents: await Bun.file(path.join(import.meta.dir, 'journal-of-nothing.ts')).text(),
      loader: 'ts',
    }))
  },
})
