import { MoveInRehearsal, MoveInReport } from '#contract/move-in.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

/** What the card about moving in asks of the server. */
export const moveInCalls = (api: ApiClient) => ({
  /** What would come over of a database. */
  look: (database: Blob) => api.json({ method: 'POST', path: '/api/move-in', body: database }, MoveInRehearsal),
  /** Takes over what was sent. */
  take: (id: number, acceptLoss: boolean, proof: Proof) =>
    api.json({ method: 'POST', path: `/api/move-in/${id}`, body: { acceptLoss, ...proof } }, MoveInReport),
})
