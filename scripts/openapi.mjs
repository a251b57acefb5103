// Writes docs/reference/openapi.json and docs/reference/api.md: `npm run openapi`, after a change of the routes or of contract/.
import { join, resolve } from 'node:path'
import { makeApiDocument } from '../server/testing/api-document.ts'

const docs = resolve(import.meta.dir, '../docs/reference')
const { json, markdown } = await makeApiDocument()
await Bun.write(join(docs, 'openapi.json'), json)
await Bun.write(join(docs, 'api.md'), markdown)
