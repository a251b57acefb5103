import { readFileSync, writeFileSync } from 'node:fs'

// Run by the runtime itself, which supports compression that this version of Node may lack: FILE LEVEL.
const [file = '', level = ''] = process.argv.slice(2)
writeFileSync(`${file}.zst`, await Bun.zstdCompress(readFileSync(file), { level: Number(level) }))
