// Writes docs/openapi.json and docs/api.md: `npm run openapi`, after a change of the routes or of contract/.
import { join, resolve } from 'node:path'
import { makeApiDocument } from '../server/testing/api-document.ts'

const docs = resolve(import.meta.dir, '../docs')
const { json, markdown } = await makeApiDocument()
await Bun.write(join(docs, 'openapi.json'), json)
await Bun.write(join(docs, 'api.md'), markdown)
