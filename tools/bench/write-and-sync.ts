import { fsync, openSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'

// Floor of the small uploads: a local program that writes the same files as durably (write aside, flush, rename, flush the folder) with the
// same number of writers. Prints the duration in milliseconds.
const [folder = '.', count = '1', writers = '1'] = process.argv.slice(2)
const body = Buffer.alloc(4096, 7)
const directory = openSync(folder, 'r')
let next = 0

async function write(name: string): Promise<void> {
  const staged = path.join(folder, `.${name}`)
  const file = await open(staged, 'wx')
  await file.write(body)
  await file.sync()
  await file.close()
  await rename(staged, path.join(folder, name))
  await new Promise<void>((resolve, reject) => fsync(directory, (error) => (error ? reject(error) : resolve())))
}

const began = performance.now()
await Promise.all(
  Array.from({ length: Number(writers) }, async () => {
    while (next < Number(count)) await write(`file-${next++}`)
  }),
)
console.log(performance.now() - began)
