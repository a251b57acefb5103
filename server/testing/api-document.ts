import { describeRoutes, openApi } from '#server/operator/openapi/document.ts'
import { GROUPS } from '#server/operator/openapi/operations.ts'
import { apiPage } from '#server/operator/openapi/page.ts'
import { readNotes } from './contract-notes.ts'
import { EXEC_ENABLED } from './exec-world.ts'
import { testApp } from './test-app.ts'

/** Returns both forms of the API document, for an instance with every possible route. */
export async function makeApiDocument(): Promise<{ readonly json: string; readonly markdown: string }> {
  await using app = await testApp({ config: EXEC_ENABLED })
  const routes = describeRoutes(app.routes, GROUPS)
  const document = openApi(routes, GROUPS, readNotes())
  return { json: `${JSON.stringify(document, null, 1)}\n`, markdown: apiPage(routes, GROUPS, document) }
}
