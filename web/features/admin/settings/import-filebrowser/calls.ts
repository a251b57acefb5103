import { MoveInRehearsal, MoveInReport } from '#contract/move-in.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

/** Returns the API calls of the import card. */
export const importCalls = (api: ApiClient) => ({
  /** Uploads a database and returns a preview of its import. */
  previewImport: (database: Blob) =>
    api.json({ method: 'POST', path: '/api/move-in', body: database }, MoveInRehearsal),
  /** Imports the uploaded database. */
  runImport: (id: number, acceptLoss: boolean, proof: Proof) =>
    api.json({ method: 'POST', path: `/api/move-in/${id}`, body: { acceptLoss, ...proof } }, MoveInReport),
})
