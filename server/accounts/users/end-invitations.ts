import type { Tx } from '#server/platform/database/database.ts'

/**
 * Deletes the open invitations that a user created, in a transaction of the caller. Called wherever all sessions of a user end, because an
 * attacker who had a session may have invited themselves; here instead of with invitations, which start sessions.
 */
export async function endInvitationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('created_by', '=', userId).where('used_at', 'is', null).execute()
}
