// Writes docs/reference/openapi.json and docs/reference/api.md, and appends new names of options, settings and commands to
// server/operator/cli/released-names.json: `npm run openapi`, after a change of the routes, of contract/, or of such names.
import { join, resolve } from 'node:path'
import { makeApiDocument } from '../server/testing/api-document.ts'
import { withCurrentNames } from '../server/testing/current-names.ts'

const root = resolve(import.meta.dir, '..')
const docs = join(root, 'docs/reference')
const { json, markdown } = await makeApiDocument()
await Bun.write(join(docs, 'openapi.json'), json)
await Bun.write(join(docs, 'api.md'), markdown)
const names = join(root, 'server/operator/cli/released-names.json')
await Bun.write(names, `${JSON.stringify(withCurrentNames(await Bun.file(names).json()), null, 2)}\n`)
