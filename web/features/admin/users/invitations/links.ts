import type { NewInvitation } from '#contract/invitations.ts'
import { csvLine } from '#formats/csv-line.ts'

/** Returns the link of an invitation. @param base address of the page, without a slash at the end */
export const linkOf = ({ secret }: Pick<NewInvitation, 'secret'>, base: string): string => `${base}/invite/${secret}`

/** Returns the links of several invitations as CSV, in which no cell is a formula. */
export const linksCsv = (created: readonly NewInvitation[], base: string): string =>
  [
    csvLine(['username', 'email', 'link', 'expires']),
    ...created.map((one) => {
      const { username, email, expiresAt } = one.invitation
      return csvLine([username ?? '', email ?? '', linkOf(one, base), expiresAt])
    }),
  ].join('')
