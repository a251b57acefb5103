/**
 * Maximum number of days for which an invitation is valid.
 *
 * @limit Signing in and accounts | Validity of an invitation | {} days
 */
export const MAX_INVITATION_DAYS = 30
/** Number of days for which an invitation is valid unless another number is requested. */
export const DEFAULT_INVITATION_DAYS = 7
/**
 * Maximum number of open invitations.
 *
 * @limit Signing in and accounts | Open invitations | {}
 */
export const MAX_INVITATIONS = 5000
/**
 * Maximum number of users in one imported CSV file.
 *
 * @limit Signing in and accounts | Users in an imported CSV file | {}
 */
export const MAX_IMPORT_ROWS = 1000
