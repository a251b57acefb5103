import { sql } from 'kysely'

/** Whether a user has a second factor, which a passkey is too, as a column of a query of `users`. */
export const FACTOR_OF_USER = sql<number>`(exists (select 1 from second_factors where second_factors.user_id = users.id)
  or exists (select 1 from passkeys where passkeys.user_id = users.id))`.as('has_factor')
