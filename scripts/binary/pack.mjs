import { readFileSync, writeFileSync } from 'node:fs'

// Run by the runtime itself, which can pack what Node of this version may not: FILE LEVEL.
const [file = '', level = ''] = process.argv.slice(2)
writeFileSync(`${file}.zst`, await Bun.zstdCompress(readFileSync(file), { level: Number(level) }))
